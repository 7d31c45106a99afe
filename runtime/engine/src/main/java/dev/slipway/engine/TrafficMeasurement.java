// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Component;
import dev.slipway.bundle.BundleManifest.ComponentKind;
import dev.slipway.bundle.Replica;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Quantities;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.Observation.Observed;
import dev.slipway.engine.TrafficCounts.Counted;
import dev.slipway.engine.event.EventStream;
import dev.slipway.host.HostStatus;
import dev.slipway.host.HostStatus.HostedInstance;
import dev.slipway.live.InstanceState;
import dev.slipway.traffic.MatchCheck;
import dev.slipway.traffic.Measurement;
import dev.slipway.traffic.Measurement.MeasuredProcess;
import dev.slipway.traffic.Measurement.Outcome;
import dev.slipway.traffic.ProcessStatistics;
import dev.slipway.traffic.Silence;
import dev.slipway.traffic.TrafficJudge;
import dev.slipway.traffic.TrafficReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Measures the traffic of a bundle whose components run on its nodes, and judges it. */
public final class TrafficMeasurement {
  private static final Duration POLL = Duration.ofMillis(200);

  /** A writer sees a match before the reader does: what is written in between does not arrive. */
  private static final Duration SETTLE = Duration.ofMillis(500);

  /** Samples under way and their repetitions arrive in this time, unless they are lost. */
  private static final Duration DRAIN = Duration.ofSeconds(5);

  /** A lost sample is sent again within some tenths of a second. */
  private static final int QUIET_LOOKS = 3;

  private final Request request;
  private final Consumer<String> progress;
  private final Runnable counting;
  private final TrafficCounts counts;
  private final List<Diagnostic> diagnostics = new ArrayList<>();

  private TrafficMeasurement(Request request, Consumer<String> progress, Runnable counting) {
    this.request = request;
    this.progress = progress;
    this.counting = counting;
    this.counts = new TrafficCounts(request.manifest(), request.hosts(), request.parallel());
  }

  /**
   * What is to be measured.
   *
   * @param manifest the bundle
   * @param hosts the machines
   * @param parallel how many are asked at a time
   * @param time how long the components are let publish
   * @param matchTime how long to wait until all DataWriters and DataReaders match
   * @param oneClock whether it is known that the nodes are one machine, as those of a lab are
   */
  public record Request(
      BundleManifest manifest,
      RemoteHosts hosts,
      int parallel,
      Duration time,
      Duration matchTime,
      boolean oneClock) {}

  /**
   * What came of it.
   *
   * @param report measured traffic; empty if no node answered
   * @param diagnostics what went wrong apart from the traffic
   */
  public record Result(Optional<TrafficReport> report, List<Diagnostic> diagnostics) {
    public Result {
      diagnostics = List.copyOf(diagnostics);
    }

    /** Whether all nodes and processes were there to the end. */
    public boolean complete() {
      return diagnostics.stream().noneMatch(found -> found.severity() == Severity.ERROR);
    }
  }

  /**
   * Measures. The components run before and after; they publish nothing for some seconds.
   *
   * <ol>
   *   <li>Ask the nodes what runs.
   *   <li>Hold back all publications, and wait until all DataWriters and DataReaders match that
   *       should, within bounds, and nothing is under way.
   *   <li>Let all count anew and publish, for the time asked for.
   *   <li>Hold back again, wait until nothing arrives any more, and take the statistics.
   *   <li>Judge. However this ends, the components publish again.
   * </ol>
   *
   * @param progress told what begins
   * @param counting run when the time begins in which samples count
   * @throws InterruptedException if the thread was interrupted
   */
  public static Result run(Request request, Consumer<String> progress, Runnable counting)
      throws InterruptedException {
    return new TrafficMeasurement(request, progress, counting).run();
  }

  private Result run() throws InterruptedException {
    Observed observed =
        new Observation(
                request.hosts(), Collections.emptyMap(), request.parallel(), new EventStream())
            .of(counts.replicas().keySet());
    observed.nodes().values().forEach(node -> node.problem().ifPresent(diagnostics::add));
    if (observed.statuses().isEmpty()) {
      return new Result(Optional.empty(), diagnostics);
    }
    OptionalLong clockError = clockError(observed.statuses());
    Map<String, InstanceState> states = states(observed.statuses());
    try {
      warn(counts.hold());
      awaitMatches();
      awaitSilence();
      warn(counts.reset());
      progress.accept("measuring for " + Quantities.seconds(request.time().toMillis() / 1e3));
      long begun = told(counts::release);
      counting.run();
      Thread.sleep(request.time().toMillis());
      double seconds = (told(counts::hold) - begun) / 1e9;
      Counted counted = awaitSilence();
      return new Result(
          Optional.of(
              TrafficJudge.judge(
                  request.manifest(),
                  new Measurement(seconds, clockError, measured(counted, states)))),
          diagnostics);
    } finally {
      counts.release();
    }
  }

  /** Something that all nodes are told. */
  @FunctionalInterface
  private interface Order {
    SortedMap<String, Diagnostic> tellAll() throws InterruptedException;
  }

  /** Tells all nodes; returns the middle of the time in which they are told. */
  private long told(Order order) throws InterruptedException {
    long begun = System.nanoTime();
    warn(order.tellAll());
    return begun + (System.nanoTime() - begun) / 2;
  }

  /** Problems of nodes, each told once. */
  private void warn(SortedMap<String, Diagnostic> problems) {
    for (Diagnostic problem : problems.values()) {
      if (!diagnostics.contains(problem)) {
        diagnostics.add(problem);
      }
    }
  }

  private static Map<String, InstanceState> states(SortedMap<String, HostStatus> statuses) {
    Map<String, InstanceState> states = new TreeMap<>();
    for (HostStatus status : statuses.values()) {
      for (HostedInstance instance : status.instances()) {
        states.put(instance.name(), instance.state());
      }
    }
    return states;
  }

  /** How far the clocks of the nodes may differ; empty where that is not known. */
  private OptionalLong clockError(SortedMap<String, HostStatus> statuses)
      throws InterruptedException {
    // Nodes of one boot are one machine.
    Map<String, String> machines = new TreeMap<>();
    statuses.forEach((node, status) -> machines.putIfAbsent(status.machine().bootId(), node));
    if (request.oneClock() || machines.size() == 1) {
      return OptionalLong.of(0);
    }
    Optional<MachineClocks> clocks =
        MachineClocks.ask(request.hosts(), machines.values(), request.parallel());
    diagnostics.add(
        Diagnostic.builder(
                "TRAFFIC_CLOCKS_DIFFER",
                clocks.flatMap(MachineClocks::difference).isPresent()
                    ? Severity.WARNING
                    : Severity.INFO,
                "Latencies are between different clocks")
            .message("The nodes are {} machines: {}.", machines.size(), apart(clocks))
            .hint("Synchronize the clocks, such as by PTP or NTP.")
            .build());
    return clocks.map(known -> OptionalLong.of(known.error())).orElseGet(OptionalLong::empty);
  }

  private static String apart(Optional<MachineClocks> clocks) {
    return clocks
        .flatMap(MachineClocks::difference)
        .map(
            found ->
                ("the clock of %s is %s ahead of that of %s, give or take %s, by which latencies"
                        + " between them are wrong")
                    .formatted(
                        found.ahead(),
                        Quantities.time((found.least() + found.most()) / 2),
                        found.behind(),
                        Quantities.time((found.most() - found.least()) / 2)))
        .orElseGet(
            () ->
                "latencies between them have the difference of their clocks in them, which is "
                    + clocks
                        .map(known -> "at most " + Quantities.time(known.error()))
                        .orElse("not known"));
  }

  private void awaitMatches() throws InterruptedException {
    progress.accept("waiting until all writers and readers match");
    long deadline = System.nanoTime() + request.matchTime().toNanos();
    List<String> missing = missing(counts.ask());
    while (!missing.isEmpty() && System.nanoTime() < deadline) {
      Thread.sleep(POLL.toMillis());
      missing = missing(counts.ask());
    }
    if (!missing.isEmpty()) {
      diagnostics.add(MatchCheck.unmatched(request.matchTime(), missing));
    }
    Thread.sleep(SETTLE.toMillis());
  }

  private List<String> missing(Counted counted) {
    Map<String, ProcessStatistics> processes = counted.processes();
    List<Replica> running =
        counts.replicas().values().stream()
            .flatMap(List::stream)
            .filter(replica -> processes.containsKey(replica.name()))
            .toList();
    MatchCheck check =
        new MatchCheck(
            request.manifest(),
            instance ->
                running.stream()
                    .filter(replica -> replica.instance().name().equals(instance))
                    .count());
    List<String> missing = new ArrayList<>();
    for (Replica replica : running) {
      missing.addAll(
          check.missing(replica.name(), replica.instance().name(), processes.get(replica.name())));
    }
    return missing;
  }

  private Counted awaitSilence() throws InterruptedException {
    Silence silence = new Silence(QUIET_LOOKS);
    long deadline = System.nanoTime() + DRAIN.toNanos();
    Counted counted = counts.ask();
    while (!silence.after(counted.processes().values()) && System.nanoTime() < deadline) {
      Thread.sleep(POLL.toMillis());
      counted = counts.ask();
    }
    return counted;
  }

  private List<MeasuredProcess> measured(Counted counted, Map<String, InstanceState> states) {
    warn(counted.problems());
    List<MeasuredProcess> measured = new ArrayList<>();
    for (Replica replica : Replica.of(request.manifest())) {
      Optional<ProcessStatistics> statistics =
          Optional.ofNullable(counted.processes().get(replica.name()));
      Outcome outcome = statistics.isPresent() ? Outcome.RAN : outcome(replica, states);
      if (outcome == Outcome.DIED) {
        diagnostics.add(silent(replica));
      }
      measured.add(
          new MeasuredProcess(replica.name(), replica.instance().name(), outcome, statistics));
    }
    return measured;
  }

  /** Of one that has said nothing. */
  private Outcome outcome(Replica replica, Map<String, InstanceState> states) {
    if (states.get(replica.label()) == InstanceState.STOPPED) {
      return Outcome.STOPPED;
    }
    boolean dummy =
        request
            .manifest()
            .component(replica.instance().component())
            .map(Component::kind)
            .filter(kind -> kind == ComponentKind.DUMMY)
            .isPresent();
    return dummy ? Outcome.DIED : Outcome.UNMEASURED;
  }

  private static Diagnostic silent(Replica replica) {
    return Diagnostic.builder(
            "TRAFFIC_INSTANCE_SILENT", Severity.ERROR, "Instance does not report its traffic")
        .message(
            "{} on {} does not run or does not answer.",
            replica.name(),
            replica.instance().node().orElse("no node"))
        .hint("'slipway status' shows its state, its log on the node the reason.")
        .build();
  }
}
