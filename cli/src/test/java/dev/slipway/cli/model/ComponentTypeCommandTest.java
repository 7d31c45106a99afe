// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.JsonForms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComponentTypeCommandTest {
  private static final Path MINIMAL = Path.of("..", "samples", "minimal", "minimal.deployment");

  @TempDir private Path folder;
  private Path model;

  @BeforeEach
  void copyModel() throws IOException {
    model = Files.copy(MINIMAL, folder.resolve("minimal.deployment"));
  }

  private void assertValid() {
    CommandRun validated = CommandRun.of("validate", model);
    assertThat(validated.code()).as(validated.out() + validated.err()).isZero();
  }

  @Test
  void aTypeOnTopicsOfTheModelAndNewOnesIsAdded() throws Exception {
    CommandRun run =
        CommandRun.of(
            "component",
            "create",
            "Echo",
            model,
            "--version",
            "2.1.0",
            "--description",
            "Says it again.",
            "--subscribe",
            "Greetings",
            "--publish",
            "Echoes;type=greetings::Greeting;rate=2.5;burst=3",
            "--publish",
            "Noise;rate=10;size=256",
            "--format",
            "json");
    assertThat(run.code()).as(run.out() + run.err()).isZero();
    JsonObject report = JsonForms.assertIs("component-type", run.out());
    assertThat(report.get("component").getAsString()).isEqualTo("Echo-2.1.0");
    assertThat(report.get("outcome").getAsString()).isEqualTo("added");
    assertThat(report.getAsJsonArray("topics")).hasToString("[\"Echoes\",\"Noise\"]");
    assertThat(Files.readString(model))
        .contains("name=\"Echo\"", "version=\"2.1.0\"", "rate=\"2.5\" burst=\"3\"")
        .contains("name=\"Noise\" payload=\"OPAQUE\"", "messageSize=\"256\"");
    assertValid();
  }

  @Test
  void whatWasCreatedIsRemovedAndTheModelIsAsItWas() throws Exception {
    String before = Files.readString(model);
    String publish = "Greetings;rate=1";
    CommandRun tried =
        CommandRun.of("component", "create", "Echo", model, "--publish", publish, "--dry-run");
    assertThat(tried.out()).startsWith("Echo-1.0.0: would be added in ");
    assertThat(model).hasContent(before);
    assertThat(CommandRun.of("component", "create", "Echo", model, "--publish", publish).code())
        .isZero();
    CommandRun again = CommandRun.of("component", "create", "Echo", model, "--publish", publish);
    assertThat(again.code()).isEqualTo(1);
    assertThat(again.err()).contains("[COMPONENT_TYPE_EXISTS]");
    CommandRun removed = CommandRun.of("component", "remove", "Echo-1.0.0", model);
    assertThat(removed.out()).startsWith("Echo-1.0.0: removed in ");
    assertThat(model).hasContent(before);
  }

  @Test
  void whatIsUsedIsNotRemoved() throws Exception {
    String before = Files.readString(model);
    CommandRun used = CommandRun.of("component", "remove", "Speaker-1.0.0", model);
    assertThat(used.code()).isEqualTo(1);
    assertThat(used.err()).contains("[COMPONENT_TYPE_USED]", "speaker");
    CommandRun unknown =
        CommandRun.of("component", "remove", "Nobody-1.0.0", model, "--format", "json");
    assertThat(unknown.code()).isEqualTo(1);
    JsonForms.assertIs("component-type", unknown.out());
    assertThat(unknown.out()).contains("COMPONENT_TYPE_UNKNOWN");
    assertThat(model).hasContent(before);
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          Echo,   Unheard,                         COMPONENT_TYPE_TOPIC_UNKNOWN, 1
          Echo,   Unheard;type=no::Such,           COMPONENT_TYPE_PARAMETER,     1
          Echo,   Greetings;type=no::Such,         COMPONENT_TYPE_PARAMETER,     1
          Echo,   Greetings;rate=often,            COMPONENT_TYPE_PARAMETER,     1
          Echo,   Greetings;burst=0,               COMPONENT_TYPE_PARAMETER,     1
          Echo,   Greetings;speed=1,               COMPONENT_TYPE_PARAMETER,     1
          1-Echo, Greetings,                       COMPONENT_TYPE_NAME_ILLEGAL,  1
          Echo,   Greetings;rate,                  COMMAND_LINE_INVALID,         2
          Echo,   Greetings;rate=1;rate=2,         COMMAND_LINE_INVALID,         2
          Echo,   ;rate=1,                         COMMAND_LINE_INVALID,         2
          """)
  void whatMakesNoSenseIsRefusedAndNothingWritten(
      String name, String publish, String code, int exitCode) throws Exception {
    String before = Files.readString(model);
    CommandRun run = CommandRun.of("component", "create", name, model, "--publish", publish);
    assertThat(run.code()).isEqualTo(exitCode);
    assertThat(run.err()).contains("[" + code + "]");
    assertThat(model).hasContent(before);
  }

  @Test
  void oneWithoutTopicsIsRefused() {
    CommandRun run = CommandRun.of("component", "create", "Echo", model);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("[COMPONENT_TYPE_SILENT]");
  }
}
