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

  private static final Path NEUTRON_PLACEMENT = Path.of("..", "samples", "neutron-placement");

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
  void aModelThatCannotBeWrittenIsNoFaultOfTheModel() throws IOException {
    // Its new content is written beside it first, under a name that is longer than names may be.
    Path model = Files.move(copy(), folder.resolve("l".repeat(230) + ".deployment"));
    byte[] before = Files.readAllBytes(model);

    CommandRun run = CommandRun.of("allocate", model, "--write");

    assertThat(run.code()).as(run.err()).isEqualTo(74);
    assertThat(run.err()).contains("Model cannot be written [MODEL_WRITE_FAILED]");
    assertThat(model).hasBinaryContent(before);
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
    String moves = run.out().substring(0, run.out().indexOf("Load that changes"));
    assertThat(moves).doesNotContain("command-consoles", "sonar-bow");
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

  /** Writes results of the drawn experiment, with throughputs of TCP by classes of pairs. */
  private void writeResults(Map<String, Double> throughputs) throws IOException {
    CommandRun.of("generate", NEUTRON_PLACEMENT, "-o", folder.resolve("bundle"));
    ExperimentPlan plan =
        ExperimentJson.read(
            Files.readString(folder.resolve("bundle/experiments/placement.json")),
            ExperimentPlan.class);
    List<ExperimentResults.Run> runs = new ArrayList<>();
    for (ExperimentPlan.Measurement measurement : plan.measurements()) {
      Double throughput = throughputs.get(measurement.variant());
      if (throughput != null && measurement.subject().equals("iperf-tcp")) {
        runs.add(
            new ExperimentResults.Run(
                runs.size() + 1,
                measurement.name(),
                1,
                false,
                "2026-01-01T00:00:00Z",
                1,
                List.of(
                    new ExperimentResults.ActivityResults(
                        measurement.subject(),
                        new TreeMap<>(Map.of("throughput", throughput)),
                        Collections.emptySortedMap())),
                List.of(),
                Optional.empty()));
      }
    }
    assertThat(runs).hasSameSizeAs(throughputs.keySet());
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
