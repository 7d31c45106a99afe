// SPDX-License-Identifier: EPL-2.0
package dev.slipway.structure;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The classes of every module of the build. */
final class BuiltClasses {
  /** The modules' folders. */
  static final List<String> MODULES = BuildModules.folders(SourceTree.root());

  private static final Pattern BUILT_IN =
      Pattern.compile(Pattern.quote(SourceTree.root().toUri().getPath()) + "(.+?)/target/");

  private static final Pattern PARSER =
      Pattern.compile("dev\\.slipway\\.idl\\.parse\\.Idl(Grammar|Lexer).*");

  private static final JavaClasses CLASSES = read("target/classes");

  private BuiltClasses() {}

  static JavaClasses all() {
    return CLASSES;
  }

  /** Those of the tests, too: for what a test alone uses. */
  static JavaClasses withTests() {
    return read("target/classes", "target/test-classes");
  }

  /** The folder of the module that a class is built in; empty for other people's. */
  static Optional<String> moduleOf(JavaClass type) {
    return type.getSource()
        .map(source -> BUILT_IN.matcher(source.getUri().getSchemeSpecificPart()))
        .filter(Matcher::find)
        .map(matcher -> matcher.group(1));
  }

  /** Whether a class was written by hand, not by a generator. */
  static boolean isHandWritten(JavaClass type) {
    Path module = SourceTree.root().resolve(moduleOf(type).orElseThrow());
    return BuildModules.isHandWritten(module, type.getPackageName());
  }

  /** Whether ANTLR has written a class, in a package that has written classes, too. */
  static boolean isOfParser(JavaClass type) {
    return PARSER.matcher(type.getName()).matches();
  }

  /** Whether a class is a test's. */
  static boolean isOfTests(JavaClass type) {
    return type.getSource()
        .filter(source -> source.getUri().getSchemeSpecificPart().contains("/target/test-classes/"))
        .isPresent();
  }

  private static JavaClasses read(String... folders) {
    return new ClassFileImporter()
        .importPaths(
            MODULES.stream()
                .flatMap(
                    module -> Stream.of(folders).map(SourceTree.root().resolve(module)::resolve))
                .filter(Files::isDirectory)
                .toList());
  }
}
