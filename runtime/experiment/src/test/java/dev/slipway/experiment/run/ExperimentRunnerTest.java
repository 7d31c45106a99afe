// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.slipway.benchmark.BenchmarkSuite;
import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.bundle.ExperimentPlan.Activity;
import dev.slipway.bundle.ExperimentPlan.Delay;
import dev.slipway.bundle.ExperimentPlan.Kind;
import dev.slipway.bundle.ExperimentPlan.Measurement;
import dev.slipway.bundle.ExperimentPlan.NodeTuning;
import dev.slipway.bundle.ExperimentPlan.Role;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.engine.FakeRemoteHosts;
import dev.slipway.experiment.ExperimentResults;
import dev.slipway.experiment.ExperimentResults.Outcome;
import dev.slipway.experiment.ExperimentResults.Run;
import dev.slipway.testing.Needs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** On this machine, which is all nodes. */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
@Timeout(120)
class ExperimentRunnerTest {
  private static final long SECOND = 1_000_000_000;

  @TempDir private Path folder;

  /** Of this test alone: folders on nodes are named after nodes. */
  private final String test = UUID.randomUUID().toString();

  private final FakeRemoteHosts hosts = FakeRemoteHosts.ofThisMachine();
  private Path benchmarks;

  @BeforeEach
  void writeBenchmarks() throws IOException {
    benchmarks = Files.createDirectories(folder.resolve("benchmarks"));
    benchmark("steady", "[echo, '42']");
    benchmark(
        "scattered",
        "[sh, -c, 'echo >> %1$s; count=$(wc -l < %1$s); echo $((count * count * count))']"
            .formatted(folder.resolve("count")));
    benchmark("failing", "[sh, -c, 'echo no such disk >&2; exit 3']");
    benchmark("silent", "[echo, nothing]");
    benchmark("hanging", "[sleep, '60']");
    benchmark("slow", "[sh, -c, 'sleep 1; echo 42']");
    benchmark("absent", "[no-such-program-at-all]");
  }

  private void benchmark(String name, String command) throws IOException {
    Files.writeString(
        benchmarks.resolve(name + ".yaml"),
        """
        name: %1$s
        title: %1$s
        description: For a test.
        licence: EPL-2.0
        programs: [%3$s]
        roles: [node]
        run:
          command: %2$s
          time-limit: 2s
        figures:
          - name: value
            title: Value
            unit: s
            better: lower
            pattern: '(?<value>[0-9]+)'
        """
            .formatted(name, command, name.equals("absent") ? "no-such-program-at-all" : "sh"));
  }

  @AfterEach
  void leavesNodesAsTheyWere() throws Exception {
    for (String node : List.of("a", "b")) {
      String left = ExperimentNodes.folder(node(node));
      assertThat(Path.of(left)).doesNotExist();
      assertThat(marked(left)).isEmpty();
    }
  }

  private String node(String name) {
    return name + "-" + test;
  }

  private static List<String> marked(String folder) throws IOException {
    List<String> found = new ArrayList<>();
    try (var processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
      for (Path process : processes) {
        try {
          if (Files.readString(process.resolve("environ")).contains(folder)) {
            found.add(process.getFileName().toString());
          }
        } catch (IOException e) {
          // It has ended.
        }
      }
    }
    return found;
  }

  @Test
  void anotherBenchmarkIsRunInPlaceOfOneWhoseBinariesANodeLacks() throws Exception {
    Path binary = folder.resolve("is.B.x");
    Files.writeString(
        benchmarks.resolve("kernel.yaml"),
        """
        name: kernel
        title: kernel
        description: For a test.
        licence: EPL-2.0
        binaries: ['%s/${kernel}.x']
        instead: steady
        roles: [node]
        parameters:
          kernel:
            description: Which.
            default: is.B
            pattern: '[a-zA-Z.]+'
        run:
          command: ['%s/${kernel}.x']
        figures:
          - name: value
            title: Value
            better: lower
            pattern: '(?P<value>[0-9]+)'
        """
            .formatted(folder, folder));
    ExperimentPlan drawn = plan(1, false, "kernel", "steady");
    StandIns standIns = new StandIns(BenchmarkSuite.with(benchmarks), hosts);

    assertThat(standIns.names(drawn)).containsExactly("steady");
    ExperimentPlan plan = standIns.asInstalled(drawn);

    assertThat(plan.measurements())
        .extracting(Measurement::name)
        .containsExactly("steady a", "steady b");
    assertThat(standIns.diagnostics())
        .singleElement()
        .satisfies(
            remark -> {
              assertThat(remark.message())
                  .isEqualTo(
                      "%s has no %s: steady is run in place of kernel."
                          .formatted(node("a"), binary));
              assertThat(remark.hint())
                  .isEqualTo(
                      "Install the binaries, or choose others with --set kernel.kernel=VALUE.");
            });
    assertThat(run(plan, () -> false).outcome()).isEqualTo(Outcome.COMPLETE);

    Files.writeString(binary, "#!/bin/sh\necho 42\n");
    assertThat(binary.toFile().setExecutable(true)).isTrue();
    StandIns later = new StandIns(BenchmarkSuite.with(benchmarks), hosts);
    assertThat(later.asInstalled(drawn)).isEqualTo(drawn);
    assertThat(later.diagnostics()).isEmpty();
  }

  @Test
  void runsEachOnceInEveryRoundInAnOrderOfItsOwn() throws Exception {
    ExperimentPlan plan = plan(3, true, "steady");

    ExperimentResults results = run(plan, () -> false);

    assertThat(results.outcome()).isEqualTo(Outcome.COMPLETE);
    assertThat(results.runs())
        .hasSize(9)
        .allSatisfy(run -> assertThat(run.failure()).isEmpty())
        .allSatisfy(
            run ->
                assertThat(run.activities().get(0).figures())
                    .containsExactly(Map.entry("value", 42.0)));
    Set<List<String>> orders = new HashSet<>();
    for (int round = 0; round < 3; round++) {
      List<String> order =
          results.runs().subList(3 * round, 3 * round + 3).stream()
              .map(run -> run.measurement() + run.itself())
              .toList();
      assertThat(order).containsExactlyInAnyOrder("steady afalse", "steady atrue", "steady bfalse");
      orders.add(order);
    }
    assertThat(orders).hasSizeGreaterThan(1);
    assertThat(results.conditions())
        .hasSize(2)
        .allSatisfy(
            node -> {
              assertThat(node.kernel()).startsWith("Linux ");
              assertThat(node.cores()).isPositive();
              assertThat(node.memory()).isPositive();
            });
    assertThat(results.benchmarks().get(0).figures().get(0).higherIsBetter()).isFalse();
  }

  @Test
  void makesMoreRunsAsLongAsValuesScatter() throws Exception {
    ExperimentResults results = run(plan(2, false, "scattered"), () -> false);

    assertThat(results.outcome()).isEqualTo(Outcome.COMPLETE);
    assertThat(results.runs()).hasSize(8);
  }

  @Test
  void goesOnWhereItWasInterrupted() throws Exception {
    ExperimentPlan plan = plan(3, false, "steady");

    ExperimentResults first = run(plan, () -> Files.exists(folder.resolve("raw/0002-1.out")));
    ExperimentResults second = run(plan, () -> false);

    assertThat(first.outcome()).isEqualTo(Outcome.INTERRUPTED);
    assertThat(first.runs()).hasSizeBetween(1, 3);
    assertThat(second.outcome()).isEqualTo(Outcome.COMPLETE);
    assertThat(second.runs()).hasSize(6).startsWith(first.runs().toArray(Run[]::new));
    assertThat(second.seed()).isEqualTo(first.seed());
    assertThat(second.startedAt()).isEqualTo(first.startedAt());
  }

  @Test
  void goesOnAfterALineThatWasCutOff() throws Exception {
    ExperimentPlan plan = plan(1, false, "steady");
    run(plan, () -> false);
    Path journal = folder.resolve(Journal.FILE_NAME);
    String text = Files.readString(journal);
    Files.writeString(journal, text.substring(0, text.length() - 20));

    assertThat(run(plan, () -> false).runs()).hasSize(2);
    assertThat(Files.readString(journal).lines()).hasSize(3);
  }

  @Test
  void stopsInTheMiddleOfARun() throws Exception {
    long start = System.nanoTime();

    ExperimentResults results =
        run(plan(1, false, "hanging"), () -> System.nanoTime() - start > 2 * SECOND);

    assertThat(results.outcome()).isEqualTo(Outcome.INTERRUPTED);
    assertThat(results.runs()).hasSizeLessThan(2);
  }

  @Test
  void givesUpWhatFailsAndKeepsTheRest() throws Exception {
    ExperimentResults results = run(plan(2, false, "steady", "failing", "silent"), () -> false);

    assertThat(results.outcome()).isEqualTo(Outcome.INCOMPLETE);
    assertThat(failures(results, "failing"))
        .hasSize(6)
        .allSatisfy(why -> assertThat(why).startsWith("failing on ").contains("no such disk"));
    assertThat(failures(results, "silent"))
        .hasSize(6)
        .allSatisfy(why -> assertThat(why).contains("was not found").contains("nothing"));
    assertThat(failures(results, "steady")).hasSize(4).allMatch(String::isEmpty);
    assertThat(folder.resolve("raw")).isNotEmptyDirectory();
  }

  @Test
  void endsWhatHangs() throws Exception {
    assertThat(failures(run(plan(1, false, "hanging"), () -> false), "hanging"))
        .allSatisfy(why -> assertThat(why).contains("did not end within 2 s and was ended"));
  }

  @Test
  void saysWhatIsMissingBeforeAnythingIsDone() {
    assertThat(refused(ExitCode.REMOTE_ACTION_FAILED, plan(1, false, "absent")))
        .extracting(Diagnostic::code, Diagnostic::message)
        .containsExactly(
            tuple("EXPERIMENT_PROGRAM_MISSING", node("a") + " has no no-such-program-at-all."),
            tuple("EXPERIMENT_PROGRAM_MISSING", node("b") + " has no no-such-program-at-all."));
    assertThat(refused(ExitCode.MODEL_ERROR, plan(1, false, "unknown")))
        .extracting(Diagnostic::code)
        .containsExactly("BENCHMARK_NOT_FOUND");
    hosts.takeAway(node("b"));
    assertThat(refused(ExitCode.REMOTE_ACTION_FAILED, plan(1, false, "steady")))
        .extracting(Diagnostic::code)
        .containsExactly("REMOTE_UNREACHABLE");
    hosts.bringBack(node("b"));
  }

  @Test
  void refusesNodesOfAnotherExperiment() throws Exception {
    String busy = ExperimentNodes.folder(node("b"));
    hosts.open("b").run(NodeCommands.acquire(busy, "another", "experiment x of y, run by z"));

    assertThat(refused(ExitCode.REMOTE_ACTION_FAILED, plan(1, false, "steady")))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.code()).isEqualTo("EXPERIMENT_NODE_BUSY");
              assertThat(found.message())
                  .isEqualTo(node("b") + " has " + busy + " of experiment x of y, run by z.");
            });

    assertThat(Path.of(busy)).exists();
    hosts.open("b").run(NodeCommands.release(busy, "another"));
  }

  @Test
  void cleansUpAfterARunnerThatWasKilled() throws Exception {
    ExperimentPlan plan = plan(1, false, "steady");
    String token;
    try (Journal journal =
        Journal.open(
            folder,
            new Journal.Head(
                Journal.Head.SCHEMA, "slipway", plan, 7, "2026-01-01T00:00:00Z", "killed"))) {
      token = journal.head().token();
    }
    String left = ExperimentNodes.folder(node("a"));
    hosts.open("a").run(NodeCommands.acquire(left, token, "experiment of the killed one"));
    Files.createDirectories(Path.of(left, "work"));
    // As a process of its own session, which nobody ends with the shell that began it.
    new ProcessBuilder("sh", "-c", "SLIPWAY_EXPERIMENT=" + left + " setsid sleep 300 &").start();
    Files.writeString(Path.of(left, "restore"), "delay\tno-such-interface\t-\n");

    ExperimentResults results = run(plan, () -> false);

    assertThat(results.outcome()).isEqualTo(Outcome.COMPLETE);
    assertThat(results.seed()).isEqualTo(7);
  }

  @Test
  void refusesTheFolderOfAnotherExperiment() throws Exception {
    run(plan(1, false, "steady"), () -> false);

    assertThat(refused(ExitCode.USAGE, plan(2, false, "steady")))
        .extracting(Diagnostic::code)
        .containsExactly("EXPERIMENT_CHANGED");
  }

  @Test
  void whatCannotBeTunedIsToldAndKeepsNothingFromBeingLeftAsItWas() throws Exception {
    ExperimentPlan plain = plan(1, false, "steady");
    SortedMap<String, String> sysctl = new TreeMap<>();
    sysctl.put("kernel.no_such_parameter", "1");
    sysctl.put("kernel.ostype", "Other");
    ExperimentPlan tuned =
        new ExperimentPlan(
            plain.schema(),
            plain.name(),
            plain.elementId(),
            plain.description(),
            plain.kind(),
            plain.repeats(),
            plain.warmUpNs(),
            plain.durationNs(),
            plain.confidence(),
            plain.maxDeviation(),
            plain.compareWithItselfFirst(),
            plain.criterion(),
            plain.maxLate(),
            plain.maxLost(),
            plain.maxRateError(),
            List.of(
                new NodeTuning(
                    node("a"),
                    "odd",
                    sysctl,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty())),
            plain.measurements());

    ExperimentResults results = run(tuned, () -> false);

    assertThat(results.outcome()).isEqualTo(Outcome.COMPLETE);
    assertThat(results.problems())
        .hasSize(2)
        .anyMatch(each -> each.startsWith("kernel.no_such_parameter of profile odd could not"))
        .anyMatch(each -> each.startsWith("kernel.ostype of profile odd could not"));
  }

  @Test
  void goesOnWithoutANodeThatIsLost() throws Exception {
    ExperimentPlan plan = plan(3, false, "steady");

    ExperimentResults results =
        run(
            plan,
            () -> {
              if (Files.exists(folder.resolve("raw/0002-1.out"))) {
                hosts.takeAway(node("b"));
              }
              return false;
            });
    hosts.bringBack(node("b"));

    assertThat(results.outcome()).isEqualTo(Outcome.INCOMPLETE);
    assertThat(results.problems())
        .singleElement()
        .asString()
        .startsWith(node("b") + " could not be left as it was");
    assertThat(results.runs())
        .filteredOn(run -> run.measurement().equals("steady a"))
        .hasSize(3)
        .allMatch(run -> run.failure().isEmpty());

    assertThat(run(plan, () -> false).outcome()).isEqualTo(Outcome.COMPLETE);
  }

  @Test
  void measuresBetweenNodesWhatFlowsSideBySide() throws Exception {
    Needs.programs("iperf3", "ss");
    List<Activity> flows = new ArrayList<>();
    for (String flow : List.of("first", "second")) {
      flows.add(
          new Activity(
              flow,
              "iperf-tcp",
              new TreeMap<>(Map.of("rate", "1000000")),
              List.of(
                  new Role("client", node("a"), Optional.of("127.0.0.1")),
                  new Role("server", node("b"), Optional.of("127.0.0.1"))),
              flows.size() * SECOND,
              2 * SECOND,
              false,
              Optional.empty(),
              Optional.empty()));
    }

    ExperimentResults results =
        run(
            plan(1, false, List.of(new Measurement("all", "all", "drawn", true, List.of(), flows))),
            () -> false);

    assertThat(results.runs()).allSatisfy(run -> assertThat(run.failure()).isEmpty());
    assertThat(results.runs().get(0).activities())
        .hasSize(2)
        .allSatisfy(flow -> assertThat(flow.figures().get("throughput")).isBetween(0.0001, 0.01));
    assertThat(results.runs().get(0).elapsedNs()).isGreaterThan(3 * SECOND);
  }

  @Test
  void saysWhichDelayCannotBeSetAndMeasuresWithoutIt() throws Exception {
    Measurement drawn = measurement("steady", "a");
    Measurement delayed =
        new Measurement(
            drawn.name(),
            drawn.subject(),
            drawn.variant(),
            drawn.base(),
            List.of(new Delay(node("a"), "192.0.2.1", 50_000_000)),
            drawn.activities());

    ExperimentResults results = run(plan(2, false, List.of(delayed)), () -> false);

    assertThat(results.outcome()).isEqualTo(Outcome.COMPLETE);
    assertThat(results.problems())
        .containsExactly(
            node("a") + " has no delay of 50 ms: no interface has the address 192.0.2.1");
  }

  @Test
  void watchesNodesFromWhenTheTrafficOfComponentsCounts() throws Exception {
    Needs.programs("gcc");
    List<Role> roles = List.of(new Role("node", node("a"), Optional.empty()));
    String left = ExperimentNodes.folder(node("a"));
    List<String> order = new ArrayList<>();
    TrafficSource source =
        (activity, counting) -> {
          Thread.sleep(500);
          order.add(watching(left) ? "watched too early" : "not watched");
          counting.run();
          while (!watching(left)) {
            Thread.sleep(10);
          }
          order.add("watched");
          return List.of();
        };

    ExperimentResults results =
        run(
            plan(
                1,
                false,
                List.of(
                    new Measurement(
                        "all",
                        "all",
                        "drawn",
                        true,
                        List.of(),
                        List.of(
                            activity(ExperimentPlan.TRAFFIC, ExperimentPlan.TRAFFIC, roles),
                            activity("on a", ExperimentPlan.NODE_LOAD, roles))))),
            Optional.of(source),
            () -> false);

    assertThat(order).containsExactly("not watched", "watched");
    assertThat(results.outcome()).isEqualTo(Outcome.COMPLETE);
    assertThat(results.runs().get(0).activities())
        .singleElement()
        .satisfies(watched -> assertThat(watched.figures()).containsKeys("busy", "sent"));
  }

  /** What takes less time than the plan says would be lost in the idle time behind it. */
  @Test
  void watchesNodesAsLongAsTheOthersWork() throws Exception {
    Needs.programs("gcc");
    ExperimentPlan plan = plan(1, false, "slow").watched().withDuration(60 * SECOND);

    ExperimentResults results = run(plan, () -> false);

    assertThat(results.outcome()).isEqualTo(Outcome.COMPLETE);
    assertThat(results.runs()).hasSize(2);
    for (ExperimentResults.Run run : results.runs()) {
      assertThat(Duration.ofNanos(run.elapsedNs())).isLessThan(Duration.ofSeconds(30));
      assertThat(run.activities())
          .extracting(ExperimentResults.ActivityResults::activity)
          .containsExactly(
              "slow", "on " + run.measurement().replace("slow ", "").concat("-" + test));
      ExperimentResults.ActivityResults watched = run.activities().get(1);
      assertThat(watched.figures()).containsKeys("busy", "benchmark", "others");
      // Processors of virtual machines may count nothing, and not everyone may count.
      assertThat(watched.figures().containsKey("cycles") && watched.note().isPresent()).isFalse();
      assertThat(watched.figures().containsKey("cycles") || watched.note().isPresent()).isTrue();
    }
  }

  @Test
  void watchesNodesUntilTheOthersAreDone() throws Exception {
    Needs.programs("gcc");
    Path slow = benchmarks.resolve("slow.yaml");
    Files.writeString(
        slow, Files.readString(slow).replace("sleep 1;", "sleep 3;").replace("2s", "60s"));

    ExperimentResults results = run(plan(1, false, "slow").watched(), () -> false);

    for (ExperimentResults.Run run : results.runs()) {
      assertThat(run.activities()).hasSize(2);
      assertThat(run.activities().get(1).curves().get("busy-over-time"))
          .last()
          .satisfies(last -> assertThat(last.x()).isGreaterThan(2));
    }
  }

  private static boolean watching(String folder) {
    try {
      return !marked(folder).isEmpty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Activity activity(String name, String benchmark, List<Role> roles) {
    return new Activity(
        name,
        benchmark,
        new TreeMap<>(),
        roles,
        0,
        SECOND,
        false,
        Optional.empty(),
        Optional.empty());
  }

  private static List<String> failures(ExperimentResults results, String subject) {
    return results.runs().stream()
        .filter(run -> run.measurement().startsWith(subject))
        .map(run -> run.failure().orElse(""))
        .toList();
  }

  private List<Diagnostic> refused(ExitCode exitCode, ExperimentPlan plan) {
    List<Diagnostic> found = new ArrayList<>();
    assertThatThrownBy(() -> run(plan, () -> false))
        .isInstanceOfSatisfying(
            ExperimentException.class,
            refusal -> {
              assertThat(refusal.exitCode()).isEqualTo(exitCode);
              found.addAll(refusal.diagnostics());
            });
    return found;
  }

  private ExperimentResults run(ExperimentPlan plan, BooleanSupplier stop) throws Exception {
    return run(plan, Optional.empty(), stop);
  }

  private ExperimentResults run(
      ExperimentPlan plan, Optional<TrafficSource> traffic, BooleanSupplier stop) throws Exception {
    return new ExperimentRunner(
            new RunRequest(
                plan,
                "lab",
                "slipway 0",
                BenchmarkSuite.with(benchmarks),
                hosts,
                new TreeMap<>(),
                folder,
                OptionalLong.of(1),
                false,
                traffic,
                stop,
                event -> {}))
        .run();
  }

  /** Each benchmark on nodes a and b. */
  private ExperimentPlan plan(int repeats, boolean itself, String... benchmarks) {
    return plan(
        repeats,
        itself,
        Arrays.stream(benchmarks)
            .flatMap(
                benchmark -> List.of("a", "b").stream().map(node -> measurement(benchmark, node)))
            .toList());
  }

  private Measurement measurement(String benchmark, String node) {
    return new Measurement(
        benchmark + " " + node,
        benchmark,
        node,
        node.equals("a"),
        List.of(),
        List.of(
            activity(
                benchmark, benchmark, List.of(new Role("node", node(node), Optional.empty())))));
  }

  private static ExperimentPlan plan(int repeats, boolean itself, List<Measurement> measurements) {
    return new ExperimentPlan(
        ExperimentPlan.SCHEMA,
        "test",
        "de06c3c5-599d-5582-b256-f4e549ec802e",
        Optional.empty(),
        Kind.HYPERVISOR_COMPARISON,
        repeats,
        0,
        SECOND,
        0.95,
        0.035,
        itself,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        measurements);
  }
}
