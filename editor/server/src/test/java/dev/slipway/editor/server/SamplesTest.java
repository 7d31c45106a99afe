// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.model.Workspace;
import dev.slipway.editor.server.model.WorkspaceRefusedException;
import dev.slipway.editor.server.sample.Samples;
import dev.slipway.editor.server.sample.Samples.Sample;
import dev.slipway.model.Element;
import dev.slipway.model.NamedElement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SamplesTest {
  private static final Path SAMPLES = Path.of("../../samples");

  @TempDir private Path folder;
  @TempDir private Path elsewhere;

  private Samples samples(Path of) throws IOException {
    return new Samples(Optional.of(of), new Workspace(folder, List.of(), model -> {}));
  }

  @Test
  void eachModelThatComesWithSlipwayIsOfferedWithWhatItShows() throws IOException {
    Files.createDirectory(folder.resolve("minimal"));
    List<Sample> all = samples(SAMPLES).all();
    assertThat(all)
        .extracting(Sample::name)
        .contains("bare-metal", "minimal", "submarine-lab")
        .doesNotContain("maven-project")
        .isSorted();
    assertThat(all).allSatisfy(sample -> assertThat(sample.about()).endsWith("."));
    assertThat(all)
        .filteredOn(sample -> sample.name().equals("minimal"))
        .extracting(Sample::copy)
        .containsExactly("minimal-2");
  }

  @Test
  void aCopyIsWholeAndWritableAndADeploymentOfItsOwn() throws IOException {
    Path installed = Files.createDirectories(elsewhere.resolve("submarine-lab"));
    try (Stream<Path> files = Files.list(SAMPLES.resolve("submarine-lab"))) {
      for (Path file : files.toList()) {
        Path copied = Files.copy(file, installed.resolve(file.getFileName()));
        Files.setPosixFilePermissions(copied, PosixFilePermissions.fromString("r--r--r--"));
      }
    }
    String before = Files.readString(installed.resolve("submarine-lab.deployment"));
    String model = samples(installed.getParent()).copy("submarine-lab", "mine");
    assertThat(model).isEqualTo("mine/submarine-lab.deployment");
    OpenModel copy = OpenModel.open(folder.resolve(model), List.of()).model().orElseThrow();
    OpenModel sample =
        OpenModel.open(SAMPLES.resolve("submarine-lab/submarine-lab.deployment"), List.of())
            .model()
            .orElseThrow();
    String was = ((Element) sample.root()).getId();
    String is = ((Element) copy.root()).getId();
    assertThat(is).isNotEqualTo(was);
    assertThat(Files.readString(folder.resolve(model))).isEqualTo(before.replace(was, is));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(model))))
        .startsWith("rw");
    assertThat(folder.resolve("mine/combat-system-types.deployment")).exists();
    assertThat(installed.resolve("submarine-lab.deployment")).content().isEqualTo(before);
    assertThat(folder.toFile().list()).containsExactly("mine");
  }

  @Test
  void aFolderThatExistsIsToldAndLeftAsItIs() throws IOException {
    Files.createDirectory(folder.resolve("mine"));
    assertThatThrownBy(() -> samples(SAMPLES).copy("minimal", "mine"))
        .isInstanceOf(WorkspaceRefusedException.class)
        .hasMessage("The folder mine already exists.");
    assertThat(folder.resolve("mine")).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", "../x", "a/b", ".hidden", "/tmp/x", "a\\b", "-rf"})
  void onlyAFolderOfTheWorkspaceIsMade(String name) throws IOException {
    assertThatThrownBy(() -> samples(SAMPLES).copy("minimal", name))
        .isInstanceOf(WorkspaceRefusedException.class);
    assertThat(folder.toFile().list()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "..", "../samples/minimal", "maven-project", "none"})
  void onlyASampleIsCopied(String name) throws IOException {
    assertThatThrownBy(() -> samples(SAMPLES).copy(name, "mine"))
        .isInstanceOf(WorkspaceRefusedException.class)
        .hasMessageStartingWith("There is no sample");
  }

  @Test
  void anEmptyModelIsBegunUnderAFreeName() throws IOException {
    Workspace workspace = new Workspace(folder, List.of(), model -> {});
    String file = workspace.begin("harbour");
    assertThat(file).isEqualTo("harbour.deployment");
    OpenModel begun = OpenModel.open(folder.resolve(file), List.of()).model().orElseThrow();
    assertThat(((NamedElement) begun.root()).getName()).isEqualTo("harbour");
    byte[] before = Files.readAllBytes(folder.resolve(file));
    assertThatThrownBy(() -> workspace.begin("harbour"))
        .isInstanceOf(WorkspaceRefusedException.class)
        .hasMessage("The file harbour.deployment already exists.");
    assertThat(folder.resolve(file)).hasBinaryContent(before);
    for (String name : List.of("", "..", "a/b", ".hidden", "-rf")) {
      assertThatThrownBy(() -> workspace.begin(name))
          .isInstanceOf(WorkspaceRefusedException.class)
          .hasMessage(name + " cannot be the name of a model.");
    }
    assertThat(folder.toFile().list()).containsExactly(file);
  }
}
