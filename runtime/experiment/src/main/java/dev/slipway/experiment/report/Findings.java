// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.bundle.ExperimentPlan.Activity;
import dev.slipway.bundle.ExperimentPlan.Measurement;
import dev.slipway.experiment.ExperimentResults;
import dev.slipway.experiment.ExperimentResults.ActivityResults;
import dev.slipway.experiment.ExperimentResults.BenchmarkInfo;
import dev.slipway.experiment.ExperimentResults.CurveInfo;
import dev.slipway.experiment.ExperimentResults.Disturbance;
import dev.slipway.experiment.ExperimentResults.FigureInfo;
import dev.slipway.experiment.ExperimentResults.Point;
import dev.slipway.experiment.ExperimentResults.Run;
import dev.slipway.experiment.statistics.Bootstrap;
import dev.slipway.experiment.statistics.Difference;
import dev.slipway.experiment.statistics.Interval;
import dev.slipway.experiment.statistics.Sample;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What the runs of an experiment come to: the values of each figure and the points of each curve,
 * by variant. Runs that failed have none; those that compare the base with itself stand apart.
 */
final class Findings {
  /** Share of a node's CPU time above which a run counts as disturbed. */
  static final double DISTURBED = 0.05;

  private final ExperimentResults results;
  private final Map<String, Measurement> measurements = new LinkedHashMap<>();
  private final Map<String, BenchmarkInfo> benchmarks = new LinkedHashMap<>();
  private final List<Figure> figures = new ArrayList<>();
  private final List<Figure> meanwhile = new ArrayList<>();
  private final List<Curve> curves = new ArrayList<>();
  private final Map<List<String>, Difference> noise = new HashMap<>();

  /** Differences that were asked for: tables and plots show the same ones. */
  private final Map<List<String>, Difference> differences = new HashMap<>();

  /**
   * A figure of an activity.
   *
   * @param subject what it says something about
   * @param activity name of the activity
   * @param benchmark what was run
   * @param info what it is
   * @param variants those that were to be measured, in the plan's order
   * @param base name of the one that others are held against; empty if there is none
   * @param itself values of runs that compare the base with itself
   */
  record Figure(
      String subject,
      String activity,
      BenchmarkInfo benchmark,
      FigureInfo info,
      List<Variant> variants,
      Optional<String> base,
      Sample itself) {
    /** A variant by its name. */
    Optional<Variant> variant(String name) {
      return variants.stream().filter(each -> each.name().equals(name)).findFirst();
    }

    /** The base, if there is one. */
    Optional<Variant> baseVariant() {
      return base.flatMap(this::variant);
    }

    /** Those that are held against the base. */
    List<Variant> others() {
      return variants.stream().filter(each -> !base.equals(Optional.of(each.name()))).toList();
    }
  }

  /**
   * The values of a figure of one variant.
   *
   * @param name name of the variant
   * @param sample values of all its runs
   * @param interval confidence interval of its median
   * @param parts values by measurement, of which there may be several
   */
  record Variant(
      String name, Sample sample, Optional<Interval> interval, Map<String, Sample> parts) {}

  /**
   * A curve of an activity.
   *
   * @param subject what it says something about
   * @param activity name of the activity
   * @param benchmark what was run
   * @param info what it is
   * @param runs points of each run, by variant, in the plan's order
   * @param base name of the variant that others are held against; empty if there is none
   */
  record Curve(
      String subject,
      String activity,
      BenchmarkInfo benchmark,
      CurveInfo info,
      Map<String, List<List<Point>>> runs,
      Optional<String> base) {}

  Findings(ExperimentResults results) {
    this.results = results;
    plan().measurements().forEach(each -> measurements.put(each.name(), each));
    results.benchmarks().forEach(each -> benchmarks.put(each.name(), each));
    Set<String> subjects = new LinkedHashSet<>();
    plan().measurements().forEach(each -> subjects.add(each.subject()));
    subjects.forEach(this::addSubject);
    figures.forEach(this::measureNoise);
  }

  ExperimentResults results() {
    return results;
  }

  ExperimentPlan plan() {
    return results.plan();
  }

  /**
   * The figures of what is measured that have values, subject by subject; none that is never
   * judged.
   */
  List<Figure> figures() {
    return figures;
  }

  /** The figures of watched nodes, subject by subject. */
  List<Figure> meanwhile() {
    return meanwhile;
  }

  /** What there is to know beside the figures of watched nodes, each a sentence. */
  List<String> notesOnWatched() {
    return notes(Activity::watches, (run, activity) -> activity.roles().get(0).node());
  }

  /** What there is to know beside what is measured, each a sentence. */
  List<String> notes() {
    return notes(activity -> !activity.watches(), (run, activity) -> run.measurement());
  }

  /** The notes on activities, each once with all that it is about. */
  private List<String> notes(Predicate<Activity> which, BiFunction<Run, Activity, String> subject) {
    Map<String, Set<String>> subjects = new LinkedHashMap<>();
    for (Run run : runs()) {
      for (ActivityResults results : run.activities()) {
        measurement(run).stream()
            .flatMap(each -> each.activities().stream())
            .filter(each -> each.name().equals(results.activity()))
            .filter(which)
            .forEach(
                activity ->
                    results
                        .note()
                        .ifPresent(
                            note ->
                                subjects
                                    .computeIfAbsent(note, each -> new TreeSet<>())
                                    .add(subject.apply(run, activity))));
      }
    }
    return subjects.entrySet().stream()
        .map(each -> String.join(", ", each.getValue()) + ": " + each.getKey())
        .toList();
  }

  /**
   * The figures that say something about a role: the others are only shown. Where no figure of a
   * subject is said to, all of them do.
   */
  List<Figure> judged() {
    Set<String> withRole = new HashSet<>();
    figures.stream().filter(Findings::hasRole).forEach(each -> withRole.add(each.subject()));
    return figures.stream()
        .filter(each -> hasRole(each) || !withRole.contains(each.subject()))
        .toList();
  }

  /** Which way a figure is better, in a word. */
  String better(Figure figure) {
    if (!judged().contains(figure)) {
      return "not judged";
    }
    return figure.info().higherIsBetter() ? "higher" : "lower";
  }

  private static boolean hasRole(Figure figure) {
    return !figure.info().judgedRole().isBlank();
  }

  /** The curves of a kind: CURVE, HISTOGRAM or INTERVALS. */
  List<Curve> curves(String kind) {
    return curves.stream().filter(curve -> curve.info().kind().equalsIgnoreCase(kind)).toList();
  }

  /** The runs that have values and belong to variants. */
  List<Run> runs() {
    return results.runs().stream().filter(run -> !run.itself() && counts(run)).toList();
  }

  /** The runs that have none. */
  List<Run> failed() {
    return results.runs().stream().filter(run -> run.failure().isPresent()).toList();
  }

  /** The measurements that have no run with values. */
  List<Measurement> unmeasured() {
    Set<String> measured = new HashSet<>();
    runs().forEach(run -> measured.add(run.measurement()));
    return plan().measurements().stream().filter(each -> !measured.contains(each.name())).toList();
  }

  /** The runs during which nodes were busy with something else, too. */
  List<Run> disturbed() {
    return results.runs().stream()
        .filter(run -> run.disturbances().stream().anyMatch(Findings::disturbs))
        .toList();
  }

  static boolean disturbs(Disturbance disturbance) {
    return disturbance.share() >= DISTURBED;
  }

  /** The measurement of a run, if it is one of the plan's. */
  Optional<Measurement> measurement(Run run) {
    return Optional.ofNullable(measurements.get(run.measurement()));
  }

  /** What came of an activity of the plan, run by run. */
  List<ActivityResults> of(Measurement measurement, Activity activity) {
    return runs().stream()
        .filter(run -> run.measurement().equals(measurement.name()))
        .flatMap(run -> run.activities().stream())
        .filter(each -> each.activity().equals(activity.name()))
        .toList();
  }

  /** What is known of the benchmark of an activity. */
  Optional<BenchmarkInfo> benchmark(Activity activity) {
    return Optional.ofNullable(benchmarks.get(activity.benchmark()));
  }

  /** What a subject is called: as its benchmark, with its own name where several share that. */
  String title(String subject, BenchmarkInfo benchmark) {
    return shared(benchmark) ? benchmark.title() + ", " + subject : benchmark.title();
  }

  /** The same where there is little room. */
  String shortTitle(Figure figure) {
    return shared(figure.benchmark()) ? figure.subject() : figure.benchmark().title();
  }

  /** What a curve is called. */
  String title(Curve curve) {
    String title = title(curve.subject(), curve.benchmark());
    return title.equals(curve.info().title()) ? title : title + ": " + curve.info().title();
  }

  /** Whether several subjects are measured by a benchmark. */
  private boolean shared(BenchmarkInfo benchmark) {
    return measurements.values().stream()
            .filter(
                each ->
                    each.activities().stream()
                        .anyMatch(activity -> activity.benchmark().equals(benchmark.name())))
            .map(Measurement::subject)
            .distinct()
            .count()
        > 1;
  }

  /** What a figure is called in a list of all. */
  String title(Figure figure) {
    String title = title(figure.subject(), figure.benchmark());
    boolean alone = figure.activity().equals(figure.benchmark().name());
    String what = alone ? title : title + ", " + figure.activity();
    return what.equals(figure.info().title()) ? what : what + ": " + figure.info().title();
  }

  /** How a variant differs from another. */
  Difference difference(Figure figure, Variant base, Variant other) {
    List<String> what = key(figure, base.name(), other.name());
    return differences.computeIfAbsent(
        what,
        key ->
            Difference.of(base.sample(), other.sample(), terms(figure, itself(figure)), seed(key)));
  }

  /** How the base differs from itself; empty where that was not measured. */
  Optional<Difference> noise(Figure figure) {
    return Optional.ofNullable(noise.get(key(figure)));
  }

  /** The ratio of the base to itself; NaN where that was not measured. */
  private double itself(Figure figure) {
    return noise(figure).map(Difference::ratio).orElse(Double.NaN);
  }

  private void measureNoise(Figure figure) {
    figure
        .baseVariant()
        .filter(base -> figure.itself().count() > 0)
        .ifPresent(
            base ->
                noise.put(
                    key(figure),
                    Difference.of(
                        base.sample(),
                        figure.itself(),
                        terms(figure, Double.NaN),
                        seed(key(figure)))));
  }

  private static List<String> key(Figure figure, String... more) {
    List<String> key =
        new ArrayList<>(List.of(figure.subject(), figure.activity(), figure.info().name()));
    key.addAll(List.of(more));
    return key;
  }

  private Difference.Terms terms(Figure figure, double itself) {
    return new Difference.Terms(
        figure.info().higherIsBetter(),
        plan().confidence(),
        Double.isFinite(itself) ? Math.abs(itself - 1) : 0,
        resolution());
  }

  /** The relative difference that matters. */
  double resolution() {
    return plan().criterion().orElse(plan().maxDeviation());
  }

  /** The interval of a median. */
  Optional<Interval> interval(Sample sample, String... what) {
    return Bootstrap.ofMedian(sample, plan().confidence(), seed(List.of(what)));
  }

  /** What resampling is made from: the seed of the results, and what is resampled. */
  private long seed(List<String> what) {
    return results.seed() * 31 + what.hashCode();
  }

  private void addSubject(String subject) {
    Set<String> activities = new LinkedHashSet<>();
    of(subject, run -> true)
        .forEach(run -> run.activities().forEach(each -> activities.add(each.activity())));
    for (String activity : activities) {
      benchmarkOf(subject, activity)
          .ifPresent(
              benchmark -> {
                benchmark.figures().forEach(info -> addFigure(subject, activity, benchmark, info));
                benchmark.curves().forEach(info -> addCurve(subject, activity, benchmark, info));
              });
    }
  }

  /** The benchmark of an activity; those that the plan does not name are parts of the only one. */
  private Optional<BenchmarkInfo> benchmarkOf(String subject, String activity) {
    List<Activity> planned =
        ofSubject(subject).flatMap(each -> each.activities().stream()).toList();
    return planned.stream()
        .filter(each -> each.name().equals(activity))
        .findFirst()
        .or(() -> planned.stream().findFirst())
        .flatMap(this::benchmark);
  }

  private void addFigure(
      String subject, String activity, BenchmarkInfo benchmark, FigureInfo info) {
    List<Variant> variants = new ArrayList<>();
    for (String name : variants(subject)) {
      Map<String, Sample> parts = new LinkedHashMap<>();
      List<Double> all = new ArrayList<>();
      ofSubject(subject)
          .filter(each -> each.variant().equals(name))
          .forEach(
              each -> {
                List<Double> values =
                    values(
                        of(subject, run -> !run.itself() && run.measurement().equals(each.name())),
                        activity,
                        info);
                parts.put(each.name(), Sample.of(values));
                all.addAll(values);
              });
      Sample sample = Sample.of(all);
      variants.add(
          new Variant(name, sample, interval(sample, subject, activity, info.name(), name), parts));
    }
    Sample itself = Sample.of(values(of(subject, Run::itself), activity, info));
    if (variants.stream()
        .anyMatch(each -> each.sample().count() + each.sample().notNumbers() > 0)) {
      Figure figure =
          new Figure(
              subject, activity, benchmark, info, List.copyOf(variants), base(subject), itself);
      if (ExperimentPlan.watches(activity, benchmark.name())) {
        meanwhile.add(figure);
      } else if (!info.judgedRole().equals(FigureInfo.UNJUDGED)) {
        figures.add(figure);
      }
    }
  }

  private void addCurve(String subject, String activity, BenchmarkInfo benchmark, CurveInfo info) {
    Map<String, List<List<Point>>> runs = new LinkedHashMap<>();
    for (String variant : variants(subject)) {
      List<List<Point>> points =
          of(
                  subject,
                  run ->
                      !run.itself()
                          && variant.equals(measurements.get(run.measurement()).variant()))
              .stream()
              .flatMap(run -> run.activities().stream())
              .filter(each -> each.activity().equals(activity))
              .map(each -> each.curves().get(info.name()))
              .filter(each -> each != null && !each.isEmpty())
              .toList();
      if (!points.isEmpty()) {
        runs.put(variant, points);
      }
    }
    if (!runs.isEmpty()) {
      curves.add(new Curve(subject, activity, benchmark, info, runs, base(subject)));
    }
  }

  private static List<Double> values(Collection<Run> runs, String activity, FigureInfo info) {
    return runs.stream()
        .flatMap(run -> run.activities().stream())
        .filter(each -> each.activity().equals(activity))
        .map(each -> each.figures().get(info.name()))
        .filter(value -> value != null)
        .toList();
  }

  private List<String> variants(String subject) {
    return ofSubject(subject).map(Measurement::variant).distinct().toList();
  }

  private Optional<String> base(String subject) {
    return ofSubject(subject).filter(Measurement::base).map(Measurement::variant).findFirst();
  }

  private Stream<Measurement> ofSubject(String subject) {
    return measurements.values().stream().filter(each -> each.subject().equals(subject));
  }

  private List<Run> of(String subject, Predicate<Run> which) {
    return results.runs().stream()
        .filter(Findings::counts)
        .filter(run -> measurement(run).filter(each -> each.subject().equals(subject)).isPresent())
        .filter(which)
        .toList();
  }

  private static boolean counts(Run run) {
    return run.failure().isEmpty();
  }
}
