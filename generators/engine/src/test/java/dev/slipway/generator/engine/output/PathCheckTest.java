// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ElementPath;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.generator.GeneratedFile;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PathCheckTest {
  private static final Function<GeneratedFile, FileOrigin> ORIGINS =
      file -> new FileOrigin(ElementPath.ROOT, "", new Location(file.generator() + ".egx", 4, 2));

  private final Diagnostics found = new Diagnostics();

  @Test
  void filesAreSortedByPath() {
    assertThat(
            PathCheck.sort(
                List.of(file("b", "cpp"), file("a/c", "idl"), file("a", "x")), ORIGINS, found))
        .extracting(GeneratedFile::path)
        .containsExactly("a", "a/c", "b");
  }

  @Test
  void twoGeneratorsCannotClaimOnePath() {
    assertFound(
        """
        idl.egx:4:2: error: Two generated files with one path [GENERATED_PATH_DUPLICATE]
          The generators cpp and idl both make idl/a.idl.
          See cpp.egx:4:2: the other one comes from it
          Hint: Choose another name for one of the elements that the files are named after.
        """,
        file("idl/a.idl", "idl"),
        file("idl/a.idl", "cpp"));
  }

  @Test
  void pathsCannotDifferInCaseOnly() {
    assertFound(
        """
        idl.egx:4:2: error: Generated paths differ only in case [GENERATED_PATH_CASE_CLASH]
          idl/A.idl of the generator idl and idl/a.idl of idl are one file where case does not count.
          Hint: Choose another name for one of the elements that the files are named after.
        """,
        file("idl/a.idl", "idl"),
        file("idl/A.idl", "idl"));
  }

  @Test
  void foldersCannotDifferInCaseOnly() {
    assertFound(
        """
        cpp.egx:4:2: error: Generated folders differ only in case [GENERATED_FOLDER_CASE_CLASH]
          The folders components/Sonar and components/sonar are one where case does not count.
          Hint: Choose another name for one of the elements that the folders are named after.
        """,
        file("components/sonar/a", "cpp"),
        file("components/Sonar/b", "cpp"));
  }

  @Test
  void aFileCannotBeAFolderToo() {
    assertFound(
        """
        idl.egx:4:2: error: Generated path is both file and folder [GENERATED_PATH_FILE_AND_FOLDER]
          idl/a of the generator cpp is a file, but idl/a/b.idl of idl needs it to be a folder.
          See cpp.egx:4:2: the other one comes from it
          Hint: Choose another name for one of the elements that the files are named after.
        """,
        file("idl/a/b.idl", "idl"),
        file("idl/a", "cpp"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"../a", "/a", "a//b", "slipway.json", ".slipway/state", "a\nb", "nul"})
  void pathsStayInTheBundle(String path) {
    PathCheck.sort(List.of(file(path, "idl")), ORIGINS, found);
    assertThat(found.toList()).extracting("code").containsExactly("GENERATED_PATH_ILLEGAL");
  }

  private void assertFound(String text, GeneratedFile... files) {
    PathCheck.sort(List.of(files), ORIGINS, found);
    assertThat(TextDiagnosticPrinter.print(found)).isEqualTo(text);
  }

  private static GeneratedFile file(String path, String generator) {
    return GeneratedFile.text(path, generator, Optional.empty(), () -> "");
  }
}
