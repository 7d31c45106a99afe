// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.JsonForms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiffCommandTest {
  private static final Path MINIMAL =
      Path.of("..", "samples", "minimal", "minimal.deployment").toAbsolutePath().normalize();

  @TempDir private Path folder;

  @Test
  void whatIsEqualEndsWithZero() {
    CommandRun run = CommandRun.of("diff", MINIMAL, MINIMAL);
    assertThat(run.code()).isZero();
    assertThat(run.out()).isEqualTo("no differences\n");
    JsonObject equal =
        JsonForms.assertIs(
            "difference", CommandRun.of("diff", MINIMAL, MINIMAL, "--format", "json").out());
    assertThat(equal.get("equal").getAsBoolean()).isTrue();
  }

  @Test
  void modelsThatDifferEndWithOne() throws IOException {
    Path other = other();
    CommandRun run = CommandRun.of("diff", MINIMAL, other);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out())
        .isEqualTo(
            """
            changed /component type Speaker/publication Greetings
              rate: 10.0 -> 20.0
            0 removed, 0 added, 0 moved, 1 changed, 0 reordered
            """);
    JsonObject json =
        JsonForms.assertIs(
            "difference", CommandRun.of("diff", MINIMAL, other, "--format", "json").out());
    assertThat(json.get("equal").getAsBoolean()).isFalse();
    assertThat(json.getAsJsonObject("model").getAsJsonArray("changed")).hasSize(1);
  }

  @Test
  void aDrawingThatDiffersIsNoOtherModel() throws IOException {
    Path before = Files.copy(MINIMAL, folder.resolve("a.deployment"));
    Path after = Files.copy(MINIMAL, folder.resolve("b.deployment"));
    Files.writeString(folder.resolve("a.notation"), "<d id=\"d\"><s id=\"s\" x=\"1\"/></d>");
    Files.writeString(folder.resolve("b.notation"), "<d id=\"d\"><s id=\"s\" x=\"2\"/></d>");
    CommandRun run = CommandRun.of("diff", before, after);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out())
        .contains("drawing: 0 added, 0 removed, 1 changed; only the drawing differs\n");
    JsonObject json =
        JsonForms.assertIs(
            "difference", CommandRun.of("diff", before, after, "--format", "json").out());
    assertThat(json.getAsJsonObject("drawing").get("only").getAsBoolean()).isTrue();
    assertThat(CommandRun.of("diff", before, after, "--model-only").code()).isZero();
    Files.writeString(folder.resolve("b.notation"), "no XML");
    CommandRun broken = CommandRun.of("diff", before, after);
    assertThat(broken.code()).isEqualTo(2);
    assertThat(broken.err()).contains("[DRAWING_UNREADABLE]");
  }

  @Test
  void variantsAreComparedWithWhatIsDrawnAndWithOneAnother() throws IOException {
    Path model = folder.resolve("lab.deployment");
    Files.writeString(
        model,
        Files.readString(MINIMAL)
            .replace(
                "</slipway:Deployment>",
                """
                <variants id="11111111-1111-4111-8111-111111111111" name="fast">
                <settings element="ba5efc55-85a8-585b-8503-2ddbc9e3cede" feature="rate">
                <values>20</values></settings></variants>
                <variants id="11111111-1111-4111-8111-111111111112" name="same"/>
                </slipway:Deployment>
                """));
    assertThat(CommandRun.of("diff", model, model, "--variant", "same").code()).isZero();
    CommandRun drawn = CommandRun.of("diff", model, model, "--variant", "fast");
    assertThat(drawn.code()).isEqualTo(1);
    assertThat(drawn.out()).contains("  rate: 10.0 -> 20.0\n");
    assertThat(
            CommandRun.of("diff", model, model, "--earlier-variant", "fast", "--variant", "same")
                .out())
        .contains("  rate: 20.0 -> 10.0\n");
    CommandRun unknown = CommandRun.of("diff", model, model, "--earlier-variant", "fst");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("[VARIANT_UNKNOWN]", "Did you mean fast?");
    Path bundle = folder.resolve("bundle");
    CommandRun.of("generate", model, "-o", bundle);
    CommandRun ofBundles = CommandRun.of("diff", bundle, bundle, "--variant", "fast");
    assertThat(ofBundles.code()).isEqualTo(2);
    assertThat(ofBundles.err()).contains("[DIFF_VARIANT_OF_BUNDLES]");
  }

  @Test
  void bundlesAreComparedByManifestAndFiles() throws IOException {
    Path before = folder.resolve("before");
    Path after = folder.resolve("after");
    CommandRun.of("generate", MINIMAL, "-o", before);
    CommandRun.of("generate", other(), "-o", after);
    assertThat(CommandRun.of("diff", before, before).code()).isZero();
    CommandRun run = CommandRun.of("diff", before, after, "--diff-lines", "5");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out())
        .contains(
            "changed components Speaker-1.0.0\n  publications[Greetings].rate: 10.0 -> 20.0\n")
        .contains("changed file components/Speaker-1.0.0/src/component.cpp\n--- a/components/");
    JsonObject json =
        JsonForms.assertIs(
            "difference", CommandRun.of("diff", before, after, "--format", "json").out());
    assertThat(json.getAsJsonObject("bundle").getAsJsonArray("files")).isNotEmpty();
  }

  @Test
  void whatCannotBeComparedEndsWithTwo() {
    assertThat(CommandRun.of("diff", MINIMAL, folder.resolve("none")).code()).isEqualTo(2);
    Path bundle = folder.resolve("bundle");
    CommandRun.of("generate", MINIMAL, "-o", bundle);
    CommandRun mixed = CommandRun.of("diff", MINIMAL, bundle);
    assertThat(mixed.code()).isEqualTo(2);
    assertThat(mixed.err()).contains("[DIFF_OF_DIFFERENT_KINDS]");
  }

  private Path other() throws IOException {
    return Files.writeString(
        folder.resolve("other.deployment"),
        Files.readString(MINIMAL).replace("rate=\"10.0\"", "rate=\"20.0\""));
  }
}
