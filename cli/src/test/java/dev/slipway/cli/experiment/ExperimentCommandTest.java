// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.JsonForms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExperimentCommandTest {
  @TempDir private Path folder;

  private Path generated(String sample) {
    Path bundle = folder.resolve(sample);
    CommandRun run = CommandRun.of("generate", Path.of("..", "samples", sample), "-o", bundle);
    assertThat(run.code()).as(run.err()).isZero();
    return bundle;
  }

  /** An ssh_config by which no node is reached. */
  private Path leadingNowhere() throws IOException {
    return Files.writeString(
        folder.resolve("ssh_config"), "Host *\n  HostName no-such-host.invalid\n");
  }

  @Test
  void theExperimentsOfABundleAreListed() {
    Path bundle = generated("hpc-tuning");
    CommandRun text = CommandRun.of("experiment", "list", bundle);
    assertThat(text.code()).isZero();
    assertThat(text.out())
        .contains("Experiment  Kind", "native      HPC comparison", "qos         QoS phases")
        .contains("21 min  Whether the policy holds while others flood the link.");
    CommandRun json = CommandRun.of("experiment", "list", bundle, "--format", "json");
    JsonObject qos =
        JsonForms.assertIs("experiments", json.out())
            .getAsJsonArray("experiments")
            .get(1)
            .getAsJsonObject();
    assertThat(qos.get("kind").getAsString()).isEqualTo("QOS_PHASES");
    assertThat(qos.get("expectedSeconds").getAsLong()).isEqualTo(10 * (120 + 3));
    assertThat(qos.getAsJsonArray("untimed")).isEmpty();
  }

  @Test
  void aPlanLeavesOutTheTimeOfBenchmarksWithAFixedAmountOfWork() throws Exception {
    Path bundle = generated("hpc-tuning");
    CommandRun text =
        CommandRun.of(
            "experiment",
            "plan",
            bundle,
            "native",
            "--ssh-config",
            leadingNowhere(),
            "--repeats",
            "1",
            "--duration",
            "1");
    assertThat(text.out())
        .contains(
            "16 runs or more, at least 48 s\n",
            "  Not in this time: mpi-bandwidth, mpi-latency, npb, which run until the work is done,"
                + " whatever the duration is.\n")
        .containsPattern("npb-is client-1 +npb +npb +client-1 192.168.50.71 +0 s +- +class=B");
  }

  @Test
  void aBundleWithoutExperimentsSaysSo() {
    Path bundle = generated("minimal");
    CommandRun list = CommandRun.of("experiment", "list", bundle);
    assertThat(list.code()).isZero();
    assertThat(list.out()).isEqualTo("The bundle has no experiments.\n");
    CommandRun plan = CommandRun.of("experiment", "plan", bundle);
    assertThat(plan.code()).isEqualTo(2);
    assertThat(plan.err())
        .contains("Unknown experiment [EXPERIMENT_UNKNOWN]", "The bundle has no experiment.");
  }

  @Test
  void anExperimentIsChosenByItsName() {
    Path bundle = generated("hpc-tuning");
    CommandRun several = CommandRun.of("experiment", "plan", bundle);
    assertThat(several.code()).isEqualTo(2);
    assertThat(several.err()).contains("has several experiments", "Hint: Name one of native, qos.");
    CommandRun unknown = CommandRun.of("experiment", "run", bundle, "nothing");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("The bundle has no experiment nothing.");
  }

  @Test
  void aPlanShowsWhatWouldRunAndWhatKeepsItFromRunning() throws Exception {
    Path bundle = generated("hpc-tuning");
    Path config = leadingNowhere();
    CommandRun text =
        CommandRun.of(
            "experiment",
            "plan",
            bundle,
            "qos",
            "--ssh-config",
            config,
            "--repeats",
            "2",
            "--duration",
            "8");
    assertThat(text.code()).isEqualTo(3);
    assertThat(text.out())
        .startsWith("qos: QoS phases, 2 runs or more, about 22 s\n")
        .containsPattern(
            "client-1/2 +iperf-tcp +client-1 10.20.1.71 -> server-1 10.20.1.73 +2 s +2 s"
                + " +rate=3000000000")
        .contains("flooder-1/1 (disturbs)", "Not ready: 5 problems to solve first.")
        .containsOnlyOnce("guest: net.core.rmem_max=67108864");
    assertThat(text.err()).contains("Host cannot be reached [REMOTE_UNREACHABLE]");
    CommandRun json =
        CommandRun.of(
            "experiment", "plan", bundle, "qos", "--ssh-config", config, "--format", "json");
    assertThat(json.code()).isEqualTo(3);
    JsonObject document = JsonForms.assertIs("experiment-plan", json.out());
    assertThat(document.get("ready").getAsBoolean()).isFalse();
    assertThat(document.getAsJsonArray("obstacles")).hasSize(5);
    assertThat(document.getAsJsonObject("experiment").get("name").getAsString()).isEqualTo("qos");
  }

  @Test
  void aRunThatReachesNoNodeLeavesNoResults() throws Exception {
    Path output = folder.resolve("results");
    CommandRun run =
        CommandRun.of(
            "experiment",
            "run",
            generated("hpc-tuning"),
            "qos",
            "--ssh-config",
            leadingNowhere(),
            "-o",
            output,
            "--format",
            "json");
    assertThat(run.code()).isEqualTo(3);
    JsonForms.assertIs("diagnostics", run.out());
    assertThat(output.resolve("result.json")).doesNotExist();
    CommandRun report = CommandRun.of("experiment", "report", output);
    assertThat(report.code()).isEqualTo(2);
    assertThat(report.err())
        .contains("No results of an experiment [EXPERIMENT_RESULTS_INVALID]", "Hint: Name the");
  }

  @ParameterizedTest
  @ValueSource(strings = {"list", "plan", "run"})
  void aFolderThatIsNoBundleIsWrongUsage(String command) {
    CommandRun run = CommandRun.of("experiment", command, folder);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("[BUNDLE_MANIFEST_UNREADABLE]");
  }

  @ParameterizedTest
  @CsvSource({"--repeats, 0", "--duration, 0.5"})
  void numbersThatMakeNoSenseAreWrongUsage(String option, String value) {
    CommandRun run = CommandRun.of("experiment", "run", folder, option, value);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("[COMMAND_LINE_INVALID]", option);
  }

  @ParameterizedTest
  @CsvSource({
    "gzip, It does not have the form BENCHMARK.PARAMETER=VALUE.",
    "ping.count=3, The experiment does not run this benchmark."
  })
  void aSettingThatChangesNothingIsWrongUsage(String setting, String why) {
    CommandRun run =
        CommandRun.of("experiment", "plan", generated("hpc-tuning"), "qos", "--set", setting);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("[COMMAND_LINE_INVALID]", "--set " + setting + ": " + why);
  }

  @Test
  void aValueThatTheBenchmarkDoesNotTakeIsToldBeforeNodesAreAsked() {
    CommandRun run =
        CommandRun.of(
            "experiment", "plan", generated("hpc-tuning"), "qos", "--set", "iperf-tcp.flows=many");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .contains("[EXPERIMENT_PARAMETER_INVALID]", "flows of benchmark iperf-tcp cannot be many.")
        .doesNotContain("REMOTE_");
  }

  @Test
  void aPlaceThatCannotBeWrittenIsToldBeforeAnythingIsMeasured() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");
    CommandRun run =
        CommandRun.of(
            "experiment",
            "run",
            generated("hpc-tuning"),
            "qos",
            "--ssh-config",
            leadingNowhere(),
            "-o",
            file.resolve("results"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("[EXPERIMENT_FOLDER_UNWRITABLE]").doesNotContain("reached");
  }

  @Test
  void resultsThatAreDamagedAreWrongUsage() throws Exception {
    for (String content : List.of("{", "{\"schema\": \"other\"}", "[]")) {
      Files.writeString(folder.resolve("result.json"), content);
      CommandRun run = CommandRun.of("experiment", "report", folder);
      assertThat(run.code()).as(content).isEqualTo(2);
      assertThat(run.err())
          .contains("[EXPERIMENT_RESULTS_INVALID]", "result.json")
          .doesNotContain("gson", "Exception");
    }
  }
}
