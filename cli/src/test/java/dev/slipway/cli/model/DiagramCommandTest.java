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
