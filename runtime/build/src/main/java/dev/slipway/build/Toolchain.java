// SPDX-License-Identifier: EPL-2.0
package dev.slipway.build;

import dev.slipway.bundle.DdsImplementation;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The compilers and DDS implementations that this machine has. */
final class Toolchain {
  /** Found, or what to say where something is missing. */
  record Probe(Optional<Toolchain> toolchain, List<Diagnostic> diagnostics) {}

  /**
   * A program that a build runs.
   *
   * @param program its name on PATH
   * @param debianPackage the Debian package that it is in; empty where Debian has none
   */
  private record Tool(String program, Optional<String> debianPackage) {
    static Tool of(String program, String debianPackage) {
      return new Tool(program, Optional.of(debianPackage));
    }
  }

  /**
   * How an implementation is recognised.
   *
   * @param headers header files, relative to an include folder, one of which states the version
   * @param macros the version's macros: one with text, or numbers to be joined by dots
   * @param debianPackage the Debian package of the headers; empty where Debian has none
   * @param compiler its IDL compiler
   */
  private record Development(
      List<String> headers, List<String> macros, Optional<String> debianPackage, Tool compiler) {}

  private static final Tool CMAKE = Tool.of("cmake", "cmake");
  private static final Tool NINJA = Tool.of("ninja", "ninja-build");

  private static final Map<DdsImplementation, Development> DEVELOPMENT =
      Map.of(
          DdsImplementation.CYCLONEDDS,
          new Development(
              List.of("dds/version.h"),
              List.of("DDS_VERSION"),
              Optional.of("cyclonedds-dev"),
              Tool.of("idlc", "cyclonedds-tools")),
          DdsImplementation.FASTDDS,
          new Development(
              List.of("fastrtps/config.h", "fastdds/config.hpp"),
              List.of("FASTRTPS_VERSION_STR", "FASTDDS_VERSION_STR"),
              Optional.of("libfastrtps-dev"),
              Tool.of("fastddsgen", "fastddsgen")),
          DdsImplementation.OPENDDS,
          new Development(
              List.of("dds/Version.h"),
              List.of("OPENDDS_VERSION", "DDS_VERSION"),
              Optional.empty(),
              new Tool("opendds_idl", Optional.empty())));

  private static final List<Path> PREFIXES = List.of(Path.of("/usr/local"), Path.of("/usr"));
  private static final String INCLUDE = "include";

  private final DdsImplementation dds;
  private final Map<String, String> environment;
  private final String compiler;
  private final String compilerVersion;
  private final String ddsVersion;

  private Toolchain(
      DdsImplementation dds,
      Map<String, String> environment,
      String compiler,
      String compilerVersion,
      String ddsVersion) {
    this.dds = dds;
    this.environment = environment;
    this.compiler = compiler;
    this.compilerVersion = compilerVersion;
    this.ddsVersion = ddsVersion;
  }

  /** Looks for a C++ compiler and the implementation's headers; cheap enough for every build. */
  static Probe probe(DdsImplementation dds, Map<String, String> environment) {
    List<Diagnostic> missing = new ArrayList<>();
    String compiler = environment.getOrDefault("CXX", "");
    if (compiler.isBlank()) {
      compiler = "c++";
    }
    Optional<String> compilerVersion = firstLine(environment, compiler, "--version");
    if (compilerVersion.isEmpty()) {
      missing.add(missingTool(new Tool(compiler, Optional.of("g++"))));
    }
    Optional<String> ddsVersion = ddsVersion(DEVELOPMENT.get(dds), environment);
    if (ddsVersion.isEmpty()) {
      missing.add(missingDds(dds));
    }
    if (!missing.isEmpty()) {
      return new Probe(Optional.empty(), missing);
    }
    return new Probe(
        Optional.of(
            new Toolchain(dds, environment, compiler, compilerVersion.get(), ddsVersion.get())),
        List.of());
  }

  /** What is missing for compiling; asked only when there is something to compile. */
  List<Diagnostic> missingForCompiling() {
    List<Diagnostic> missing = new ArrayList<>();
    for (Tool tool : List.of(CMAKE, NINJA, DEVELOPMENT.get(dds).compiler())) {
      if (!isFound(tool.program(), environment)) {
        missing.add(missingTool(tool));
      }
    }
    return missing;
  }

  /** Whether compilations can be taken from ccache. */
  boolean hasCompilerCache() {
    return isOnPath("ccache", environment);
  }

  /** The C++ compiler as CMake is to be told. */
  String compiler() {
    return compiler;
  }

  /** The implementation and its version, such as {@code cyclonedds 0.10.2}. */
  String dds() {
    return dds.id() + " " + ddsVersion;
  }

  /** What of this machine goes into a compiled component. */
  String fingerprint() {
    return compilerVersion + "\n" + dds() + "\n" + System.getProperty("os.arch");
  }

  private static Optional<String> ddsVersion(
      Development development, Map<String, String> environment) {
    for (Path folder : includeFolders(environment)) {
      for (String header : development.headers()) {
        Path file = folder.resolve(header);
        if (Files.isRegularFile(file)) {
          return Optional.of(version(file, development.macros()));
        }
      }
    }
    return Optional.empty();
  }

  private static String version(Path header, List<String> macros) {
    try {
      String text = Files.readString(header, StandardCharsets.ISO_8859_1);
      for (String macro : macros) {
        Matcher found =
            Pattern.compile("#\\s*define\\s+" + macro + "\\s+\"([^\"]*)\"").matcher(text);
        if (found.find()) {
          return found.group(1);
        }
      }
      return "of unknown version";
    } catch (IOException e) {
      return "of unreadable version";
    }
  }

  /** The prefixes' include folders and, one level deeper, those of an architecture. */
  private static List<Path> includeFolders(Map<String, String> environment) {
    List<Path> folders = new ArrayList<>();
    prefixes(environment).forEach(prefix -> folders.add(Path.of(prefix, INCLUDE)));
    // The root of OpenDDS's sources is also its include folder; installed, it has one.
    for (Path root : openDdsRoots(environment)) {
      folders.add(root);
      folders.add(root.resolve(INCLUDE));
    }
    for (Path prefix : PREFIXES) {
      Path include = prefix.resolve(INCLUDE);
      folders.add(include);
      try (DirectoryStream<Path> architectures =
          Files.newDirectoryStream(include, "*-linux-gnu*")) {
        architectures.forEach(folders::add);
      } catch (IOException e) {
        // A prefix need not be there.
        continue;
      }
    }
    return folders;
  }

  private static List<Path> openDdsRoots(Map<String, String> environment) {
    return Stream.of("OpenDDS_ROOT", "DDS_ROOT")
        .map(variable -> environment.getOrDefault(variable, ""))
        .filter(root -> !root.isBlank())
        .map(Path::of)
        .toList();
  }

  private static List<String> prefixes(Map<String, String> environment) {
    return Stream.of(environment.getOrDefault("CMAKE_PREFIX_PATH", "").split("[:;]"))
        .filter(prefix -> !prefix.isBlank())
        .toList();
  }

  private static boolean isOnPath(String program, Map<String, String> environment) {
    return Stream.of(environment.getOrDefault("PATH", "").split(":"))
        .anyMatch(folder -> !folder.isEmpty() && Files.isExecutable(Path.of(folder, program)));
  }

  /** Whether CMake finds a program of a package: beside PATH it looks where packages are. */
  private static boolean isFound(String program, Map<String, String> environment) {
    return isOnPath(program, environment)
        || Stream.concat(
                prefixes(environment).stream().map(Path::of), openDdsRoots(environment).stream())
            .anyMatch(root -> Files.isExecutable(root.resolve("bin").resolve(program)));
  }

  private static Optional<String> firstLine(Map<String, String> environment, String... command) {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().clear();
    builder.environment().putAll(environment);
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      String output;
      try (InputStream in = process.getInputStream()) {
        output = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      }
      return process.waitFor() == 0 ? output.lines().findFirst() : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private static Diagnostic missingTool(Tool tool) {
    Diagnostic.Builder diagnostic =
        Diagnostic.builder("BUILD_TOOL_MISSING", Severity.ERROR, "Missing build tool")
            .message("There is no program {} on PATH.", tool.program());
    return tool.debianPackage()
        .map(name -> diagnostic.hint("Install it; in Debian it is in the package {}.", name))
        .orElseGet(() -> diagnostic.hint("Install it and add its folder to PATH."))
        .build();
  }

  private static Diagnostic missingDds(DdsImplementation dds) {
    Diagnostic.Builder diagnostic =
        Diagnostic.builder("BUILD_DDS_MISSING", Severity.ERROR, "Missing DDS implementation")
            .message(
                "The headers of {} are neither in /usr, /usr/local nor in CMAKE_PREFIX_PATH.",
                dds.title());
    return DEVELOPMENT
        .get(dds)
        .debianPackage()
        .map(name -> diagnostic.hint("Install it; in Debian it is in the package {}.", name))
        .orElseGet(
            () ->
                diagnostic.hint(
                    "Build it from its sources and set OpenDDS_ROOT or CMAKE_PREFIX_PATH."))
        .build();
  }
}
