// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.slipway.cli.testing.CommandProcess;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.EditProcess;
import dev.slipway.cli.testing.JsonForms;
import dev.slipway.cli.testing.MeasuredRuns;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Experiments on the nodes of a lab, with the real programs: what comes of it, what is left. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Tag("slow")
class ExperimentLabTest {
  private static final Path SAMPLE = Path.of("..", "samples", "routed", "routed.deployment");
  private static final List<String> NODES = List.of("chart-table", "console", "station");

  /** What an experiment might leave: its folders, its processes, and what it sets. */
  private static final String TRACES =
      """
      ls -d /var/tmp/slipway-experiment-* 2>/dev/null
      grep -laz ^SLIPWAY_EXPERIMENT= /proc/[0-9]*/environ 2>/dev/null
      sysctl net.ipv4.tcp_rmem
      cat /sys/class/net/*/mtu /sys/class/net/*/tx_queue_len
      """;

  private static final String TUNING =
      """
      <tuningProfiles id="7cf5a9f7-0000-4000-8000-000000000001" name="long-path" mtu="1300" \
      txQueueLength="2000">
        <sysctl key="net.ipv4.tcp_rmem" value="4096 87380 16777216"/>
      </tuningProfiles>
      """;

  private static final String EXPERIMENT =
      """
      <experiments xmlns:experiment="urn:slipway:experiment:1.0" \
      xsi:type="experiment:HypervisorComparison" id="7cf5a9f7-0000-4000-8000-000000000002" \
      name="tables" repeats="2" duration="2000000000" warmUp="1000000000" platforms="\
      2c8a38e4-2988-5302-a80d-bd7379af16ee aa49c7ae-6844-5938-af95-5868c3999d24">
        <benchmarks>COMPRESS_GZIP</benchmarks>
        <benchmarks>IPERF_TCP</benchmarks>
      </experiments>
      <experiments xmlns:experiment="urn:slipway:experiment:1.0" \
      xsi:type="experiment:TrafficRun" id="7cf5a9f7-0000-4000-8000-000000000003" \
      name="traffic" repeats="1" duration="3000000000" warmUp="1000000000" maxLost="0.5" \
      maxLate="0.5" maxRateError="0.5"/>
      <experiments xmlns:experiment="urn:slipway:experiment:1.0" \
      xsi:type="experiment:HypervisorComparison" id="7cf5a9f7-0000-4000-8000-000000000004" \
      name="links" repeats="2" duration="2000000000" warmUp="1000000000" platforms="\
      2c8a38e4-2988-5302-a80d-bd7379af16ee aa49c7ae-6844-5938-af95-5868c3999d24">
        <benchmarks>IPERF_TCP</benchmarks>
      </experiments>
      <experiments xmlns:experiment="urn:slipway:experiment:1.0" \
      xsi:type="experiment:HypervisorComparison" id="7cf5a9f7-0000-4000-8000-000000000005" \
      name="accounts" repeats="2" duration="1000000000" warmUp="0" platforms="\
      2c8a38e4-2988-5302-a80d-bd7379af16ee 2bfa4731-58a3-55e4-92cf-c5170330a306">
        <suiteBenchmarks>identity</suiteBenchmarks>
      </experiments>
      </slipway:Deployment>\
      """;

  /** Tells who measures, beside a process in the background. */
  private static final String IDENTITY =
      """
      name: identity
      title: Account
      description: Number of the account that a command is run by.
      licence: EPL-2.0
      programs: [id, sleep]
      roles: [node]
      start:
        - command: [sleep, '4711']
          root: true
      run:
        command: [id, -u]
        root: true
      figures:
        - name: account
          title: Account
          better: neither
          pattern: '^(?P<value>[0-9]+)$'
      """;

  @TempDir private static Path place;
  private static Path bundle;
  private static Path lab;

  @TempDir private Path folder;

  @BeforeAll
  static void bringUp() throws IOException {
    Path model = Files.createDirectories(place.resolve("model"));
    Files.writeString(
        model.resolve("routed.deployment"),
        Files.readString(SAMPLE)
            .replace("<images ", TUNING + "<images ")
            .replace("hostname=\"console\"", tuned("console"))
            .replace("hostname=\"chart-table\"", tuned("chart-table"))
            .replace("</slipway:Deployment>", EXPERIMENT));
    Files.writeString(
        Files.createDirectories(model.resolve("benchmarks")).resolve("identity.yaml"), IDENTITY);
    bundle = place.resolve("bundle");
    CommandRun generated = CommandRun.of("generate", model, "-o", bundle);
    assertThat(generated.code()).as(generated.err()).isZero();
    lab = place.resolve("lab");
    CommandRun.of("lab", "up", bundle, "--lab", lab).succeedsOrLacks("no lab can be made");
  }

  private static String tuned(String node) {
    return "hostname=\"%s\" tuning=\"7cf5a9f7-0000-4000-8000-000000000001\"".formatted(node);
  }

  @AfterAll
  static void takeDown() {
    if (lab != null) {
      CommandRun.of("lab", "down", bundle, "--lab", lab);
    }
  }

  /** A command on the experiment, whose gzip is short. */
  private Object[] words(String command, Object... more) {
    List<Object> words = new ArrayList<>(List.of("experiment", command, bundle, "tables"));
    words.addAll(reaching());
    words.addAll(List.of("--set", "compress-gzip.megabytes=5"));
    words.addAll(List.of(more));
    return words.toArray();
  }

  private List<Object> reaching() {
    return List.of("--ssh-config", lab.resolve("ssh_config"), "--state", folder.resolve("state"));
  }

  private CommandRun run(Object... command) {
    List<Object> words = new ArrayList<>(List.of(command));
    words.addAll(reaching());
    return CommandRun.of(words.toArray());
  }

  /** What is on the nodes now that experiments might leave, by node. */
  private static SortedMap<String, String> traces() throws Exception {
    SortedMap<String, String> traces = new TreeMap<>();
    for (String node : NODES) {
      traces.put(node, said(node, TRACES));
    }
    return traces;
  }

  /** Starts the experiment in a process of its own, and waits until a run of it is made. */
  private Process started(Path output, String madeRuns) throws IOException {
    Process process =
        CommandProcess.of(Arrays.asList(words("run", "--seed", "7", "-o", output)))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    BufferedReader said = process.errorReader(StandardCharsets.UTF_8);
    List<String> lines = new ArrayList<>();
    for (String line = said.readLine(); line != null; line = said.readLine()) {
      lines.add(line);
      if (line.startsWith("[" + madeRuns + "/")) {
        return process;
      }
    }
    throw new AssertionError("it has ended before: " + lines);
  }

  private static int ended(Process process, String signal) throws Exception {
    assertThat(
            new ProcessBuilder("kill", "-s", signal, String.valueOf(process.pid()))
                .start()
                .waitFor())
        .isZero();
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  private static long madeRuns(Path output) throws IOException {
    try (var lines = Files.lines(output.resolve("journal.jsonl"))) {
      return lines.count() - 1;
    }
  }

  @Test
  void whateverEndsItTheNodesAreAsTheyWereAndItIsResumed() throws Exception {
    SortedMap<String, String> before = traces();
    CommandRun plan = CommandRun.of(words("plan"));
    assertThat(plan.code()).as(plan.err()).isZero();
    assertThat(plan.out()).contains("Ready: 3 nodes can run it.", "megabytes=5");
    Path output = folder.resolve("output");

    Process interrupted = started(output, "1");
    assertThat(traces().get("console"))
        .contains("/var/tmp/slipway-experiment-", "16777216", "1300", "2000")
        .isNotEqualTo(before.get("console"));
    CommandRun second = CommandRun.of(words("run", "-o", output));
    assertThat(second.code()).isEqualTo(2);
    assertThat(second.err()).contains("[EXPERIMENT_IN_USE]");
    assertThat(ended(interrupted, "INT")).isEqualTo(130);
    assertThat(traces()).isEqualTo(before);
    assertThat(CommandRun.of("experiment", "report", output).out())
        .startsWith("tables: interrupted, ");
    long runs = madeRuns(output);
    assertThat(runs).isPositive();

    Process killed = started(output, String.valueOf(runs + 1));
    assertThat(ended(killed, "KILL")).isEqualTo(128 + 9);
    CommandRun other = CommandRun.of(words("run", "-o", folder.resolve("other")));
    assertThat(other.code()).isEqualTo(3);
    assertThat(other.err())
        .contains("Node is used by another experiment [EXPERIMENT_NODE_BUSY]", "chart-table has");

    CommandRun changed = CommandRun.of(words("run", "-o", output, "--repeats", "3"));
    assertThat(changed.code()).isEqualTo(2);
    assertThat(changed.err()).contains("Folder of another experiment [EXPERIMENT_CHANGED]");
    assertThat(traces()).isEqualTo(before);

    Process killedAgain = started(output, String.valueOf(madeRuns(output) + 1));
    assertThat(ended(killedAgain, "KILL")).isEqualTo(128 + 9);
    CommandRun resumed = CommandRun.of(words("run", "-o", output, "--format", "json"));
    assertThat(resumed.code()).as(resumed.err()).isZero();
    assertThat(traces()).isEqualTo(before);
    JsonObject results = JsonForms.assertIs("experiment-results", resumed.out());
    assertThat(results.get("outcome").getAsString()).isEqualTo("COMPLETE");
    assertThat(results.get("seed").getAsLong()).isEqualTo(7);
    assertAllIsMeasured(results);
    assertThat(output.resolve("report.html")).content().contains("TCP throughput", "<svg");
    assertThat(output.resolve("result.json")).content().isEqualTo(resumed.out());
    CommandRun again = CommandRun.of(words("run", "-o", output));
    assertThat(again.code()).isZero();
    assertThat(again.err()).contains("All runs are there; nothing is measured.");
    assertThat(again.out()).contains("tables: complete, ");
    CommandRun same = CommandRun.of("experiment", "compare", output, output, "--format", "json");
    assertThat(same.code()).as(same.err()).isZero();
    assertThat(
            JsonForms.assertIs("experiment-comparison", same.out())
                .getAsJsonArray("figures")
                .asList())
        .isNotEmpty()
        .extracting(figure -> figure.getAsJsonObject().get("verdict").getAsString())
        .isSubsetOf("NO_DIFFERENCE_SEEN", "CANNOT_BE_SAID_YET");
  }

  @Test
  void theEndOfTheEditorStopsWhatItMeasures() throws Exception {
    SortedMap<String, String> before = traces();
    List<Object> edit = new ArrayList<>(List.of("edit", place.resolve("model/routed.deployment")));
    edit.addAll(List.of("--bundle", bundle));
    edit.addAll(reaching());
    Path output = folder.resolve("state/experiments/links/1");
    try (EditProcess editor =
        new EditProcess(edit, "routed.deployment", folder.resolve("unsaved"))) {
      editor.send("{\"kind\": \"slipway.runExperiment\", \"bundle\": \"\", \"name\": \"links\"}");
      editor.await(
          "slipway.report", report -> report.get("text").getAsString().startsWith("1 of "));
      assertThat(traces()).isNotEqualTo(before);
      editor.signal("INT");
      assertThat(editor.reported("experiments", "cancelled").get("text").getAsString())
          .isEqualTo("Stopped before its end; running the experiment again resumes it.");
      assertThat(editor.exitCode()).as(editor.complaints()).isEqualTo(130);
      assertThat(editor.complaints())
          .contains(
              "Stopping experiment links of " + bundle + " and restoring the nodes' settings.")
          .contains(
              "Experiment links of %s: stopped, and the nodes' settings are restored. To resume: slipway experiment run %s links --ssh-config "
                  .formatted(bundle, bundle));
    }
    assertThat(traces()).isEqualTo(before);
    assertThat(CommandRun.of("experiment", "report", output).out())
        .startsWith("links: interrupted, ");
    long made = madeRuns(output);
    assertThat(made).isPositive();
    CommandRun resumed = run("experiment", "run", bundle, "links", "--format", "json");
    assertThat(resumed.code()).as(resumed.err()).isZero();
    JsonObject results = JsonForms.assertIs("experiment-results", resumed.out());
    assertThat(results.get("outcome").getAsString()).isEqualTo("COMPLETE");
    assertThat(results.getAsJsonArray("runs").size()).isGreaterThan((int) made);
    assertThat(madeRuns(output)).isEqualTo(results.getAsJsonArray("runs").size());
    assertThat(traces()).isEqualTo(before);
  }

  @Test
  void accountsOfImagesMeasureAsRootWhereABenchmarkAsksForIt() throws Exception {
    assertThat(said("plot", "id -u")).isNotEqualTo("0\n");
    CommandRun measured = run("experiment", "run", bundle, "accounts", "--format", "json");
    assertThat(measured.code()).as(measured.err()).isZero();
    SortedMap<String, Set<Double>> accounts = new TreeMap<>();
    for (JsonElement each :
        JsonForms.assertIs("experiment-results", measured.out()).getAsJsonArray("runs")) {
      JsonObject run = each.getAsJsonObject();
      JsonObject activity = run.getAsJsonArray("activities").get(0).getAsJsonObject();
      accounts
          .computeIfAbsent(run.get("measurement").getAsString(), any -> new TreeSet<>())
          .add(activity.getAsJsonObject("figures").get("account").getAsDouble());
    }
    assertThat(accounts)
        .containsOnly(
            Map.entry("identity console", Set.of(0.0)), Map.entry("identity plot", Set.of(0.0)));
    assertThat(said("plot", "pgrep -f [4]711; ls -d /var/tmp/slipway-experiment-* 2>/dev/null"))
        .isEmpty();
  }

  /** What a command prints on a node. */
  private static String said(String node, String command) throws Exception {
    Process ssh =
        new ProcessBuilder("ssh", "-F", lab.resolve("ssh_config").toString(), node, command)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String said = new String(ssh.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    ssh.waitFor();
    return said;
  }

  /** Components with little to do may take less than a tick. */
  private static void assertNodesAreWatched(CommandRun measured) {
    List<JsonObject> watched = MeasuredRuns.watchedInFirst(measured.out());
    assertThat(watched).hasSizeGreaterThan(1);
    for (JsonObject node : watched) {
      JsonObject figures = node.getAsJsonObject("figures");
      assertThat(figures.get("busy").getAsDouble()).as(node.toString()).isPositive();
      assertThat(figures.get("components").getAsDouble()).as(node.toString()).isNotNegative();
    }
  }

  private static void assertAllIsMeasured(JsonObject results) {
    JsonArray measurements =
        results.getAsJsonObject("plan").getAsJsonArray("measurements").getAsJsonArray();
    assertThat(measurements).hasSize(4);
    for (var each : measurements) {
      String name = each.getAsJsonObject().get("name").getAsString();
      long runs =
          results.getAsJsonArray("runs").asList().stream()
              .map(run -> run.getAsJsonObject())
              .filter(run -> run.get("measurement").getAsString().equals(name))
              .filter(run -> !run.get("itself").getAsBoolean())
              .filter(run -> !run.has("failure"))
              .count();
      assertThat(runs).as(name).isGreaterThanOrEqualTo(2);
    }
    assertThat(results.getAsJsonArray("problems")).isEmpty();
  }

  @Test
  void theTrafficOfTheDrawnComponentsIsMeasured() {
    CommandRun undeployed = run("experiment", "run", bundle, "traffic");
    assertThat(undeployed.code()).isEqualTo(3);
    assertThat(undeployed.out()).contains("Deploy the bundle with 'slipway apply' first.");
    CommandRun.of("build", bundle).succeedsOrLacks("nothing can be built");
    CommandRun applied = run("apply", bundle);
    assertThat(applied.code()).as(applied.err()).isZero();
    CommandRun measured =
        run(
            "experiment",
            "run",
            bundle,
            "traffic",
            "--watch-nodes",
            "-o",
            folder,
            "--format",
            "json");
    assertThat(measured.code()).as(measured.err()).isZero();
    JsonObject topic = MeasuredRuns.activitiesOfFirst(measured.out()).get(0);
    assertThat(topic.get("activity").getAsString()).isEqualTo("Positions");
    JsonObject figures = topic.getAsJsonObject("figures");
    assertThat(figures.get("lost").getAsDouble()).isLessThan(50);
    assertThat(figures.get("latency-p99").getAsDouble()).isPositive();
    assertThat(figures.get("clock-error").getAsDouble()).isNotNegative();
    assertNodesAreWatched(measured);
    assertThat(folder.resolve("report.html"))
        .content()
        .contains("Positions", "During traffic drawn", "Processors in use");
    assertThat(run("destroy", bundle, "--yes").code()).isZero();
  }
}
