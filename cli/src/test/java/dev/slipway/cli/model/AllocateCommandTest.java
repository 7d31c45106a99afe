// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.slipway.cli.testing.CommandRun;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AllocateCommandTest {
  private static final Path SUBMARINE_LAB = Path.of("..", "samples", "submarine-lab");

  @TempDir Path folder;

  private Path copy() throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(SUBMARINE_LAB, "*.deployment")) {
      for (Path file : files) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
    return folder.resolve("submarine-lab.deployment");
  }

  private static JsonObject json(CommandRun run) {
    return JsonParser.parseString(run.out()).getAsJsonObject();
  }

  @Test
  void proposesAndChangesNothing() throws IOException {
    Path model = copy();
    byte[] before = Files.readAllBytes(model);

    CommandRun run = CommandRun.of("allocate", model);

    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("Moves\n", "\nLoad that changes\n", "Traffic between hosts: 28 Mbit/s before, ")
        .contains("proved optimal");
    assertThat(model).hasBinaryContent(before);
    assertThat(CommandRun.of("allocate", model).out()).isEqualTo(run.out());
  }

  @Test
  void putsTheCameraBesideTheConsolesAndWritesAValidModel() throws IOException {
    Path model = copy();

    JsonObject proposal = json(CommandRun.of("allocate", model, "--write", "--format", "json"));

    assertThat(proposal.get("outcome").getAsString()).isEqualTo("optimal");
    assertThat(proposal.get("trafficAfter").getAsLong())
        .isLessThan(proposal.get("trafficBefore").getAsLong() / 50);
    assertThat(CommandRun.of("validate", model).code()).isZero();
    // What is proposed is the best there is, so nothing is left to propose.
    JsonObject again = json(CommandRun.of("allocate", model, "--format", "json"));
    assertThat(again.getAsJsonArray("moves")).isEmpty();
    assertThat(again.get("trafficBefore")).isEqualTo(proposal.get("trafficAfter"));
  }

  @Test
  void movesOnlyWhatIsNamed() {
    JsonObject proposal =
        json(
            CommandRun.of(
                "allocate",
                SUBMARINE_LAB,
                "--move",
                "periscope-camera",
                "--move",
                "command-consoles",
                "--format",
                "json"));

    List<String> moved = new ArrayList<>();
    proposal
        .getAsJsonArray("moves")
        .forEach(row -> moved.add(row.getAsJsonObject().get("instance").getAsString()));
    assertThat(moved)
        .isNotEmpty()
        .allMatch(path -> path.endsWith("periscope-camera") || path.endsWith("command-consoles"));
  }

  @Test
  void keepsInstancesAndTheInstancesOfNodes() {
    CommandRun run =
        CommandRun.of(
            "allocate",
            SUBMARINE_LAB,
            "--keep",
            "tracker",
            "--keep",
            "combat-kvm-1",
            "--time-limit",
            "20");
    assertThat(run.code()).isZero();
    assertThat(run.out()).doesNotContain("command-consoles", "sonar-bow");
  }

  @Test
  void refusesUnknownNamesAndTimes() {
    CommandRun unknown = CommandRun.of("allocate", SUBMARINE_LAB, "--keep", "nobody");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("[ALLOCATION_NAME_UNKNOWN]", "nobody");
    assertThat(CommandRun.of("allocate", SUBMARINE_LAB, "--time-limit", "0").code()).isEqualTo(2);
    assertThat(CommandRun.of("allocate", "no-such.deployment").code()).isEqualTo(2);
  }
}
