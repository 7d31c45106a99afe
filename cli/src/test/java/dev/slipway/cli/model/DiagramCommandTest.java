// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.JsonForms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiagramCommandTest {
  private static final Path LAB = Path.of("..", "samples", "submarine-lab");
  private static final Path MINIMAL =
      Path.of("..", "samples", "minimal", "minimal.deployment").toAbsolutePath().normalize();

  @TempDir private Path folder;

  @Test
  void aDiagramIsAnSvgFile() throws IOException {
    Path file = folder.resolve("hosts.svg");
    CommandRun run =
        CommandRun.of("diagram", LAB, "-o", file, "--kind", "infrastructure", "--theme", "dark");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).isEqualTo(file + ": created\n");
    assertThat(Files.readString(file)).contains("<svg ", ">esxi-slave</text>", "#14181f");
    CommandRun again =
        CommandRun.of("diagram", LAB, "-o", file, "--kind", "infrastructure", "--theme", "dark");
    assertThat(again.out()).isEqualTo(file + ": unchanged\n");
    JsonForms.assertIs(
        "export", CommandRun.of("diagram", LAB, "-o", file, "--format", "json").out());
  }

  @Test
  void whatIsNoPictureIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("mine.svg"), "<svg/>");
    assertThat(CommandRun.of("diagram", LAB, "-o", file).code()).isEqualTo(1);
    assertThat(Files.readString(file)).isEqualTo("<svg/>");
    CommandRun png = CommandRun.of("diagram", LAB, "-o", folder.resolve("x.png"));
    assertThat(png.code()).isEqualTo(2);
    assertThat(png.err()).contains("x.png does not end in .svg");
    CommandRun kind = CommandRun.of("diagram", LAB, "-o", folder.resolve("x.svg"), "--kind", "uml");
    assertThat(kind.code()).isEqualTo(2);
    assertThat(kind.err()).contains("software, infrastructure, deployment");
    assertThat(CommandRun.of("diagram", folder.resolve("none"), "-o", file).code()).isEqualTo(2);
  }

  @Test
  void aDrawingThatCannotBeReadIsAnError() throws IOException {
    Path model = Files.copy(MINIMAL, folder.resolve("m.deployment"));
    Files.writeString(folder.resolve("m.notation"), "<notADrawing/>");
    Path file = folder.resolve("m.svg");
    CommandRun run = CommandRun.of("diagram", model, "-o", file);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("DRAWING_INVALID");
    assertThat(file).doesNotExist();
  }

  @Test
  void aSavedViewIsDrawnByName() throws IOException {
    for (String name : new String[] {"submarine-lab", "combat-system-types"}) {
      Files.copy(LAB.resolve(name + ".deployment"), folder.resolve(name + ".deployment"));
    }
    Path model = folder.resolve("submarine-lab.deployment");
    Files.writeString(
        folder.resolve("submarine-lab.notation"),
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <drawing:Drawing xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:drawing="urn:slipway:drawing:1.1">
          <views name="Sonar">
            <topics>280f5f43-14b0-5ea6-976b-1f75ef699e86</topics>
          </views>
        </drawing:Drawing>
        """);
    Path file = folder.resolve("sonar.svg");
    CommandRun run =
        CommandRun.of("diagram", model, "-o", file, "--kind", "deployment", "--view", "Sonar");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Files.readString(file))
        .contains(">sonar-bow</text>", "<title>SonarContacts</title>")
        .doesNotContain(">weapon-control</text>", ">clonezilla</text>");
    CommandRun unknown = CommandRun.of("diagram", model, "-o", file, "--view", "sonar");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("The model has no view sonar.", "Choose one of Sonar.");
    CommandRun none = CommandRun.of("diagram", MINIMAL, "-o", file, "--view", "Sonar");
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).contains("Save one in the editor");
  }

  @Test
  void aDrawingOfALaterVersionIsRefusedAsSuch() throws IOException {
    Path model = Files.copy(MINIMAL, folder.resolve("m.deployment"));
    Files.writeString(
        folder.resolve("m.notation"), "<d:Drawing xmlns:d=\"urn:slipway:drawing:9.0\"/>");
    CommandRun run = CommandRun.of("diagram", model, "-o", folder.resolve("m.svg"));
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("DRAWING_VERSION_UNKNOWN", "version 9.0");
  }

  @Test
  void aDifferenceIsDrawn() throws IOException {
    Path other = folder.resolve("other.deployment");
    Files.writeString(
        other, Files.readString(MINIMAL).replace("name=\"Speaker\"", "name=\"Herald\""));
    Path file = folder.resolve("changes.svg");
    CommandRun run = CommandRun.of("diff", MINIMAL, other, "--svg", file);
    assertThat(run.code()).as(run.err()).isEqualTo(1);
    assertThat(Files.readString(file))
        .contains(">Herald</text>", "name: Speaker → Herald", ">1 changed</text>");
    CommandRun.of("diff", MINIMAL, MINIMAL, "--svg", file);
    assertThat(Files.readString(file)).contains(">0 changed</text>");
    Files.writeString(file, "mine");
    CommandRun refused = CommandRun.of("diff", MINIMAL, other, "--svg", file);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("EXPORT_FILE_TAKEN");
    assertThat(Files.readString(file)).isEqualTo("mine");
  }
}
