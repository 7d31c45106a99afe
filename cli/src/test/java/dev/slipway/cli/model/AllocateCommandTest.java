// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.slipway.bundle.ExperimentJson;
import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.experiment.ExperimentResults;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AllocateCommandTest {
  private static final Path SUBMARINE_LAB = Path.of("..", "samples", "submarine-lab");

  private static final Path TALKATIVE = Path.of("..", "samples", "talkative");

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
  void putsTalkativeComponentsOnOneHost() {
    JsonObject drawn = json(CommandRun.of("allocate", TALKATIVE, "--format", "json"));

    assertThat(drawn.get("outcome").getAsString()).isEqualTo("optimal");
    assertThat(drawn.get("weighed").getAsBoolean()).isFalse();
    // All that is left between hosts is what the display reads of one analyser.
    assertThat(drawn.get("trafficAfter").getAsLong())
        .isLessThan(drawn.get("trafficBefore").getAsLong() / 400);
  }

  /** As in the thesis: a router on another host makes neighbours slower than a network does. */
  @Test
  void trafficCountsAsAnExperimentHasMeasuredIt() throws IOException {
    writeResults(Map.of("HNR", 20.0, "H-NR", 2.0, "-HNR", 5.0, "-H-NR", 2.0));

    JsonObject weighed =
        json(CommandRun.of("allocate", TALKATIVE, "--costs", folder, "--format", "json"));

    assertThat(weighed.get("weighed").getAsBoolean()).isTrue();
    JsonObject drawn = json(CommandRun.of("allocate", TALKATIVE, "--format", "json"));
    // Frames over one network cost 4 times, pings too; nothing else counts as much.
    assertThat(
            weighed.get("trafficBefore").getAsDouble() / drawn.get("trafficBefore").getAsDouble())
        .isBetween(3.9, 4.1);
    assertThat(weighed.get("trafficAfter").getAsLong())
        .isLessThan(weighed.get("trafficBefore").getAsLong() / 100);
  }

  @Test
  void refusesResultsWithoutCosts() throws IOException {
    CommandRun none = CommandRun.of("allocate", TALKATIVE, "--costs", folder);
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).contains("[EXPERIMENT_RESULTS_INVALID]");
    writeResults(Map.of());
    CommandRun empty = CommandRun.of("allocate", TALKATIVE, "--costs", folder);
    assertThat(empty.code()).isEqualTo(2);
    assertThat(empty.err())
        .contains("[ALLOCATION_COSTS_MISSING]", "Experiment placement has not measured TCP");
  }

  private void writeResults(Map<String, Double> throughputs) throws IOException {
    List<ExperimentPlan.Measurement> measurements = new ArrayList<>();
    List<ExperimentResults.Run> runs = new ArrayList<>();
    throughputs.forEach(
        (pairClass, throughput) -> {
          String name = "iperf-tcp " + pairClass;
          measurements.add(
              new ExperimentPlan.Measurement(
                  name, "iperf-tcp", pairClass, runs.isEmpty(), List.of(), List.of()));
          ExperimentResults.ActivityResults figures =
              new ExperimentResults.ActivityResults(
                  "iperf-tcp",
                  new TreeMap<>(Map.of("throughput", throughput)),
                  Collections.emptySortedMap());
          runs.add(
              new ExperimentResults.Run(
                  runs.size() + 1,
                  name,
                  1,
                  false,
                  "2026-01-01T00:00:00Z",
                  1,
                  List.of(figures),
                  List.of(),
                  Optional.empty()));
        });
    ExperimentPlan plan =
        new ExperimentPlan(
            ExperimentPlan.SCHEMA,
            "placement",
            "de06c3c5-599d-5582-b256-f4e549ec802e",
            Optional.empty(),
            ExperimentPlan.Kind.PLACEMENT_MATRIX,
            1,
            0,
            1,
            0.95,
            0.035,
            false,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            measurements);
    ExperimentResults results =
        new ExperimentResults(
            ExperimentResults.SCHEMA,
            "slipway 0",
            "lab",
            plan,
            1,
            "2026-01-01T00:00:00Z",
            ExperimentResults.Outcome.COMPLETE,
            List.of(),
            List.of(),
            runs,
            List.of());
    Files.writeString(folder.resolve("result.json"), ExperimentJson.write(results));
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
