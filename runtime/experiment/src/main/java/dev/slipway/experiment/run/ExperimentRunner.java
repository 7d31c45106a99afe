// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.run;

import dev.slipway.benchmark.Benchmark;
import dev.slipway.benchmark.Better;
import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.bundle.ExperimentPlan.Activity;
import dev.slipway.bundle.ExperimentPlan.Measurement;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.experiment.ExperimentEffort;
import dev.slipway.experiment.ExperimentResults;
import dev.slipway.experiment.ExperimentResults.ActivityResults;
import dev.slipway.experiment.ExperimentResults.BenchmarkInfo;
import dev.slipway.experiment.ExperimentResults.CurveInfo;
import dev.slipway.experiment.ExperimentResults.FigureInfo;
import dev.slipway.experiment.ExperimentResults.NodeConditions;
import dev.slipway.experiment.ExperimentResults.Outcome;
import dev.slipway.experiment.ExperimentResults.Run;
import dev.slipway.experiment.TrafficFigures;
import dev.slipway.experiment.statistics.Criterion;
import dev.slipway.experiment.statistics.StopRule;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

/**
 * Runs an experiment: its measurements again and again, each time all of them once in an order of
 * its own, until each has been run often enough. The base of a subject is run twice each time where
 * the plan wants it held against itself, so that what differs by chance is seen under the same
 * conditions as the differences.
 *
 * <p>Every run is kept as soon as it is made. An experiment that was interrupted, by whatever, goes
 * on where it stopped when it is run again with the same folder.
 */
public final class ExperimentRunner {
  /** How long it may take to end what runs on nodes, and to set back what was set. */
  public static final Duration LONGEST_STOP = Duration.ofMinutes(5);

  /**
   * More runs than the plan says are made as long as values scatter, up to so many times; but for a
   * plan of one run, which wants to know only whether all works.
   */
  private static final int MOST_TIMES = 2;

  /** Where a criterion decides, no more runs are made as soon as that is certain, after so many. */
  private static final int LEAST_TO_DECIDE = 5;

  /** A measurement that fails so often in turn is given up. */
  private static final int FAILURES = 3;

  private final RunRequest request;
  private final ExperimentPlan plan;
  private final ExperimentNodes nodes;
  private final List<Arm> arms = new ArrayList<>();
  private final Map<Arm, Integer> failures = new HashMap<>();

  /** Sentences on what was not as the plan wants it, each once. */
  private final SortedSet<String> notes = new TreeSet<>();

  /** What is run once in each round. */
  private record Arm(Measurement measurement, boolean itself) {
    boolean made(Run run) {
      return run.measurement().equals(measurement.name()) && run.itself() == itself;
    }
  }

  public ExperimentRunner(RunRequest request) {
    this.request = request;
    this.plan = request.plan();
    this.nodes = new ExperimentNodes(request);
    for (Measurement measurement : plan.measurements()) {
      arms.add(new Arm(measurement, false));
      if (ExperimentEffort.isHeldAgainstItself(plan, measurement)) {
        arms.add(new Arm(measurement, true));
      }
    }
  }

  /**
   * Looks whether everything is there that the experiment needs, without changing anything but for
   * packages, where installing them is wished.
   *
   * @throws ExperimentException if something is missing, or a node is not reached
   * @throws InterruptedException if the thread was interrupted
   */
  public void check() throws ExperimentException, InterruptedException {
    List<Diagnostic> wrong = PlanCheck.of(request);
    if (!wrong.isEmpty()) {
      throw ExperimentException.ofBundle(wrong);
    }
    List<Diagnostic> missing = new NodePrograms(request, nodes).missing();
    if (!missing.isEmpty()) {
      throw ExperimentException.ofNodes(missing);
    }
  }

  /**
   * Runs it to its end, or until it is to stop. The nodes are then as they were found, as far as
   * they are reached.
   *
   * @return all runs, those of former processes included
   * @throws ExperimentException if it cannot be run
   * @throws IOException if a run cannot be kept; those before it are
   * @throws InterruptedException if the thread was interrupted
   */
  public ExperimentResults run() throws ExperimentException, IOException, InterruptedException {
    check();
    try (Journal journal = Journal.open(request.folder(), head())) {
      String token = journal.head().token();
      if (!journal.head().plan().equals(plan)) {
        // What was killed has nobody else to set its nodes back.
        new NodeReservation(request.with(journal.head().plan()), token).release();
        throw journal.ofAnother();
      }
      NodeReservation reservation = new NodeReservation(request, token);
      NodePreparation preparation = new NodePreparation(request, nodes);
      List<String> problems = new ArrayList<>();
      List<NodeConditions> conditions;
      reservation.acquire();
      try {
        say("inspecting the nodes", journal);
        conditions = new NodeInspection(request, nodes).conditions();
        preparation.prepare();
        problems.addAll(new TuningProfiles(plan, nodes).tune());
        makeRuns(journal);
        preparation.cleanUp();
      } finally {
        problems.addAll(notes);
        problems.addAll(reservation.release());
      }
      return results(journal, conditions, problems);
    }
  }

  private Journal.Head head() {
    return new Journal.Head(
        Journal.Head.SCHEMA,
        request.tool(),
        plan,
        request.seed().orElseGet(() -> new Random().nextInt(Integer.MAX_VALUE)),
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        UUID.randomUUID().toString());
  }

  private void makeRuns(Journal journal) throws IOException, InterruptedException {
    for (int round = 1; !request.stop().getAsBoolean() && !unfinished(journal).isEmpty(); round++) {
      List<Arm> order = new ArrayList<>(arms);
      Collections.shuffle(order, new Random(journal.head().seed() + round));
      for (Arm arm : order) {
        if (request.stop().getAsBoolean()) {
          return;
        }
        if (runs(journal, arm).size() < round && isUnfinished(journal, arm)) {
          makeRun(journal, arm);
        }
      }
    }
  }

  private void makeRun(Journal journal, Arm arm) throws IOException, InterruptedException {
    say(arm.measurement().name() + (arm.itself() ? " against itself" : ""), journal);
    int number = journal.runs().size() + 1;
    Optional<Run> made =
        new MeasurementRun(request, nodes, arm.measurement(), number, notes::add)
            .make(runs(journal, arm).size() + 1, arm.itself());
    if (made.isPresent()) {
      journal.add(made.get());
      boolean failed = made.get().failure().isPresent();
      failures.put(arm, failed ? failures.getOrDefault(arm, 0) + 1 : 0);
    }
  }

  private static List<Run> runs(Journal journal, Arm arm) {
    return journal.runs().stream().filter(arm::made).toList();
  }

  private List<Arm> unfinished(Journal journal) {
    return arms.stream().filter(arm -> isUnfinished(journal, arm)).toList();
  }

  private boolean isUnfinished(Journal journal, Arm arm) {
    return failures.getOrDefault(arm, 0) < FAILURES && wanted(journal, arm) > 0;
  }

  /** How many more runs are likely to be needed. */
  private int wanted(Journal journal, Arm arm) {
    List<Double> values = values(journal, arm);
    int most = plan.repeats() == 1 ? 1 : plan.repeats() * MOST_TIMES;
    Optional<FigureInfo> figure = primary(arm.measurement());
    if (plan.criterion().isPresent() && figure.isPresent() && !arm.measurement().base()) {
      Arm base =
          arms.stream()
              .filter(
                  each ->
                      !each.itself()
                          && each.measurement().base()
                          && each.measurement().subject().equals(arm.measurement().subject()))
              .findFirst()
              .orElseThrow();
      return StopRule.judge(
              values(journal, base),
              values,
              new Criterion(plan.criterion().get(), figure.get().higherIsBetter()),
              plan.maxDeviation(),
              Math.min(plan.repeats(), LEAST_TO_DECIDE),
              most)
          .runsWanted();
    }
    return StopRule.judge(values, plan.maxDeviation(), plan.repeats(), most).runsWanted();
  }

  /** What decides on further runs: the first figure, summed up over flows. */
  private List<Double> values(Journal journal, Arm arm) {
    Optional<FigureInfo> figure = primary(arm.measurement());
    List<String> counted =
        arm.measurement().activities().stream()
            .filter(activity -> !activity.disturbs() && !activity.watches())
            .map(Activity::name)
            .toList();
    List<Double> values = new ArrayList<>();
    for (Run run : runs(journal, arm)) {
      if (run.failure().isEmpty()) {
        values.add(
            figure
                .map(
                    known ->
                        run.activities().stream()
                            .filter(activity -> counted.contains(activity.activity()))
                            .map(ActivityResults::figures)
                            .mapToDouble(figures -> figures.getOrDefault(known.name(), 0.0))
                            .sum())
                .orElse(1.0));
      }
    }
    return values;
  }

  private Optional<FigureInfo> primary(Measurement measurement) {
    return measurement.activities().stream()
        .filter(activity -> !activity.benchmark().equals(ExperimentPlan.TRAFFIC))
        .filter(activity -> !activity.disturbs() && !activity.watches())
        .findFirst()
        .flatMap(
            activity ->
                info(request.suite().get(activity.benchmark())).figures().stream().findFirst());
  }

  private ExperimentResults results(
      Journal journal, List<NodeConditions> conditions, List<String> problems) {
    boolean stopped = request.stop().getAsBoolean() && !unfinished(journal).isEmpty();
    boolean failed = arms.stream().anyMatch(arm -> wanted(journal, arm) > 0);
    return new ExperimentResults(
        ExperimentResults.SCHEMA,
        request.tool(),
        request.deployment(),
        plan,
        journal.head().seed(),
        journal.head().startedAt(),
        stopped ? Outcome.INTERRUPTED : failed ? Outcome.INCOMPLETE : Outcome.COMPLETE,
        benchmarks(),
        conditions,
        journal.runs(),
        problems);
  }

  private List<BenchmarkInfo> benchmarks() {
    SortedMap<String, BenchmarkInfo> known = new TreeMap<>();
    for (Measurement measurement : plan.measurements()) {
      for (Activity activity : measurement.activities()) {
        known.computeIfAbsent(
            activity.benchmark(),
            name ->
                name.equals(ExperimentPlan.TRAFFIC)
                    ? TrafficFigures.info()
                    : info(request.suite().get(name)));
      }
    }
    return List.copyOf(known.values());
  }

  /** What reports say of a benchmark. */
  static BenchmarkInfo info(Benchmark benchmark) {
    return new BenchmarkInfo(
        benchmark.name(),
        benchmark.title(),
        benchmark.licence(),
        benchmark.figures().stream()
            .map(
                figure ->
                    new FigureInfo(
                        figure.name(),
                        figure.title(),
                        figure.unit(),
                        figure.better() == Better.HIGHER,
                        figure.better() == Better.NEITHER
                            ? FigureInfo.UNJUDGED
                            : figure.judgedRole()))
            .toList(),
        benchmark.curves().stream()
            .map(
                curve ->
                    new CurveInfo(
                        curve.name(),
                        curve.title(),
                        curve.xUnit(),
                        curve.yUnit(),
                        curve.better() == Better.HIGHER,
                        curve.kind().name()))
            .toList());
  }

  private void say(String text, Journal journal) {
    int total = 0;
    Duration left = Duration.ZERO;
    for (Arm arm : arms) {
      int more = failures.getOrDefault(arm, 0) < FAILURES ? wanted(journal, arm) : 0;
      List<Run> made = runs(journal, arm);
      total += made.size() + more;
      left = left.plus(expected(arm.measurement(), made).multipliedBy(more));
    }
    request.events().accept(new RunEvent(text, journal.runs().size(), total, left));
  }

  /** How long a run takes, by those that were made, else by what the plan says. */
  private Duration expected(Measurement measurement, List<Run> made) {
    return made.isEmpty()
        ? ExperimentEffort.ofRun(measurement, request.suite())
        : Duration.ofNanos((long) made.stream().mapToLong(Run::elapsedNs).average().orElse(0));
  }
}
