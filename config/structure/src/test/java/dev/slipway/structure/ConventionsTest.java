// SPDX-License-Identifier: EPL-2.0
package dev.slipway.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What every hand-written file of the project keeps to. */
class ConventionsTest {
  private static final String LICENCE_LINE = "SPDX-License-Identifier: EPL-2.0";

  /** What has comments and is written by hand; expected output of tests is not. */
  private static final Pattern SOURCE =
      Pattern.compile(
          "(.*/)?(CMakeLists\\.txt|pom\\.xml|[^/]+\\.(java|xtend|cpp|hpp|c|h|cmake|py|sh|ts|js|mjs"
              + "|css|html|properties|ya?ml))");

  private static final Pattern EXPECTED_OUTPUT = Pattern.compile("(.*/)?(resources|golden)/.*");

  private static final Pattern VAGUE_NAME =
      Pattern.compile(".*(Util|Utils|Manager|Helper|Helpers|Impl2|[-_](utils?|manager|helpers?))");

  private static final Pattern UNFINISHED =
      Pattern.compile("\\b(TO" + "DO|FIX" + "ME|X" + "XX)\\b");

  /** Machines' own places. Clonezilla keeps its images in /home/partimag on every server. */
  private static final Pattern MACHINE_PATH =
      Pattern.compile("(?<![\\w.}])/(Users|work)/\\w|/home/(?!partimag)[a-z]\\w*/");

  /** Where packages come from is the user's setting, never ours. */
  private static final Pattern REGISTRY =
      Pattern.compile(
          "\\b(repo1?|registry|deb|security|archive|files|central)\\."
              + "(maven|npmjs|yarnpkg|debian|ubuntu|pythonhosted|sonatype)\\.");

  @Test
  void everyPackageHasADescription() {
    List<Path> packages =
        SourceTree.files().stream()
            .filter(
                file -> file.toString().matches("(.*/)?src/main/(java|xtend)/.+\\.(java|xtend)"))
            .map(Path::getParent)
            .distinct()
            .toList();
    assertThat(packages).isNotEmpty();
    assertThat(packages)
        .filteredOn(
            folder -> {
              Path inJava = Path.of(folder.toString().replace("src/main/xtend", "src/main/java"));
              return !Files.isRegularFile(
                  SourceTree.root().resolve(inJava).resolve("package-info.java"));
            })
        .as("packages without package-info.java")
        .isEmpty();
  }

  @Test
  void everySourceFileNamesItsLicence() {
    List<Path> sources = files(ConventionsTest::isSource);
    assertThat(sources).hasSizeGreaterThan(10);
    assertThat(sources)
        .filteredOn(
            file ->
                SourceTree.text(file)
                    .lines()
                    .limit(3)
                    .noneMatch(line -> line.contains(LICENCE_LINE)))
        .as("files without '%s' in the first three lines", LICENCE_LINE)
        .isEmpty();
  }

  @Test
  void namesSayWhatAThingIs() {
    assertThat(files(ConventionsTest::isSource))
        .filteredOn(
            file ->
                VAGUE_NAME
                    .matcher(file.getFileName().toString().replaceFirst("\\..*", ""))
                    .matches())
        .as("files with a vague name")
        .isEmpty();
  }

  @Test
  void nothingIsLeftUnfinished() {
    assertThat(occurrences(UNFINISHED)).isEmpty();
  }

  @Test
  void nothingNamesAPackageRegistry() {
    assertThat(occurrences(REGISTRY)).isEmpty();
  }

  @Test
  void nothingNamesAMachinesPaths() {
    assertThat(occurrences(MACHINE_PATH)).isEmpty();
    String here = SourceTree.root().toString();
    // The root may be as short as /src, which means something else in many a file.
    if (SourceTree.root().getNameCount() > 1) {
      assertThat(occurrences(Pattern.compile(Pattern.quote(here) + "\\b"))).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "StringUtils, true",
    "session_manager, true",
    "build-helper, true",
    "FutilePlan, false",
    "ManagerialRole, false",
    "SlipwayCommand, false",
  })
  void vagueNamesAreRecognised(String name, boolean vague) {
    assertThat(VAGUE_NAME.matcher(name).matches()).isEqualTo(vague);
  }

  private static List<Path> files(Predicate<Path> wanted) {
    return SourceTree.files().stream().filter(wanted).toList();
  }

  private static boolean isSource(Path file) {
    String name = file.toString();
    if (EXPECTED_OUTPUT.matcher(name).matches()) {
      return false;
    }
    return SOURCE.matcher(name).matches()
        || (!name.substring(name.lastIndexOf('/') + 1).contains(".")
            && SourceTree.text(file).startsWith("#!"));
  }

  /** Where a pattern occurs in any text file, as {@code file:line: match}. */
  private static List<String> occurrences(Pattern pattern) {
    return SourceTree.files().stream()
        .flatMap(
            file -> {
              String text = SourceTree.text(file);
              return isText(text) ? occurrences(pattern, file, text) : Stream.empty();
            })
        .collect(Collectors.toList());
  }

  private static Stream<String> occurrences(Pattern pattern, Path file, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher
        .results()
        .map(
            match ->
                "%s:%d: %s"
                    .formatted(
                        file, text.substring(0, match.start()).lines().count(), match.group()));
  }

  private static boolean isText(String text) {
    return text.indexOf('\0') < 0;
  }
}
