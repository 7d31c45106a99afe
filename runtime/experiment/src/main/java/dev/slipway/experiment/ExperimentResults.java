// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment;

import dev.slipway.benchmark.CurveKind;
import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.diagnostics.Allowed;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The results of an experiment: the document {@code result.json}.
 *
 * @param schema form of the document, {@link #SCHEMA}
 * @param tool name and version of the program that ran it
 * @param deployment name of the deployment that the bundle describes
 * @param plan what was to be measured
 * @param seed what the random order of runs was made from
 * @param startedAt when the first run began, as ISO 8601 in UTC
 * @param outcome whether all was measured
 * @param benchmarks what was run, each once, by name
 * @param conditions what the nodes are, by name
 * @param runs every run, in the order in which they were made
 * @param problems what went wrong beside failed runs, each a sentence
 */
public record ExperimentResults(
    String schema,
    String tool,
    String deployment,
    ExperimentPlan plan,
    @Allowed(negative = true) long seed,
    String startedAt,
    Outcome outcome,
    List<BenchmarkInfo> benchmarks,
    List<NodeConditions> conditions,
    List<Run> runs,
    List<String> problems) {
  /** The version of the form. */
  public static final String SCHEMA = "slipway-experiment-results/1";

  /** The JSON Schema of the document, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-experiment-results.schema.json";

  private static final long NS_PER_MS = 1_000_000;

  public ExperimentResults {
    Objects.requireNonNull(outcome);
    benchmarks = List.copyOf(benchmarks);
    conditions = List.copyOf(conditions);
    runs = List.copyOf(runs);
    problems = List.copyOf(problems);
  }

  /**
   * The problem of a delay that could not be set.
   *
   * @param reason why, as the node says
   */
  public static String withoutDelay(ExperimentPlan.Delay delay, String reason) {
    return "%s has no delay of %d ms: %s"
        .formatted(delay.node(), delay.delayNs() / NS_PER_MS, reason);
  }

  /** Whether a delay was set: no problem says that it could not be. */
  public boolean isSet(ExperimentPlan.Delay delay) {
    return problems.stream().noneMatch(problem -> problem.startsWith(withoutDelay(delay, "")));
  }

  /** Whether all was measured. */
  public enum Outcome {
    /** Every measurement has all runs that it needs. */
    COMPLETE,
    /** Ended before; running it again goes on. */
    INTERRUPTED,
    /** Some runs failed, and were not made up for. */
    INCOMPLETE
  }

  /**
   * What reports say of a benchmark.
   *
   * @param name its name
   * @param title its name for readers
   * @param licence licence of the tool that measures
   * @param figures figures that come out
   * @param curves curves that come out
   */
  public record BenchmarkInfo(
      String name, String title, String licence, List<FigureInfo> figures, List<CurveInfo> curves) {
    public BenchmarkInfo {
      figures = List.copyOf(figures);
      curves = List.copyOf(curves);
    }
  }

  /**
   * What reports say of a figure.
   *
   * @param name its name
   * @param title its name for readers
   * @param unit its unit
   * @param higherIsBetter whether a greater value is the better one
   * @param judgedRole what it says something about: CPU, MEMORY, DISK, LATENCY, NETWORK or GPU;
   *     {@code NONE} where neither more nor less of it is better
   */
  public record FigureInfo(
      String name,
      String title,
      String unit,
      boolean higherIsBetter,
      @Allowed(values = {"CPU", "MEMORY", "DISK", "LATENCY", "NETWORK", "GPU", "NONE", ""})
          String judgedRole) {
    /** In place of a role: the figure is shown, and never judged. */
    public static final String UNJUDGED = "NONE";
  }

  /**
   * What reports say of a curve.
   *
   * @param name its name
   * @param title its name for readers
   * @param xUnit unit of what it is drawn over
   * @param yUnit unit of its values
   * @param higherIsBetter whether a greater value is the better one
   * @param kind CURVE over a size, HISTOGRAM of counts over values, INTERVALS over time
   */
  public record CurveInfo(
      String name,
      String title,
      String xUnit,
      String yUnit,
      boolean higherIsBetter,
      @Allowed(names = CurveKind.class) String kind) {}

  /**
   * What a node is, as far as figures depend on it.
   *
   * @param node its name
   * @param kind what it runs, as in the bundle's manifest
   * @param kernel name and version of its kernel
   * @param cpu model of its CPU
   * @param cores CPUs that it sees
   * @param memory memory in bytes
   * @param cpuGovernor CPU frequency governor; empty where it has none
   * @param tools versions of the programs that measured, by name
   */
  public record NodeConditions(
      String node,
      String kind,
      String kernel,
      String cpu,
      int cores,
      long memory,
      Optional<String> cpuGovernor,
      SortedMap<String, String> tools) {}

  /**
   * One run of a measurement.
   *
   * @param number its place in the order of all runs, from 1
   * @param measurement name of the measurement
   * @param repeat which of the runs of the measurement it is, from 1
   * @param itself whether it is one of those that compare the base with itself
   * @param startedAt when it began, as ISO 8601 in UTC
   * @param elapsedNs how long it took, in ns
   * @param activities what came of each activity, in the measurement's order
   * @param disturbances what else the nodes were busy with
   * @param failure why it has no figures, as a sentence; empty where it has
   */
  public record Run(
      @Allowed(min = 1) int number,
      String measurement,
      @Allowed(min = 1) int repeat,
      boolean itself,
      String startedAt,
      long elapsedNs,
      List<ActivityResults> activities,
      List<Disturbance> disturbances,
      Optional<String> failure) {
    public Run {
      activities = List.copyOf(activities);
      disturbances = List.copyOf(disturbances);
    }
  }

  /**
   * What came of an activity.
   *
   * @param activity its name
   * @param figures values by the figure's name
   * @param curves points by the curve's name
   * @param note what there is to know beside these, such as why a figure is missing, a sentence;
   *     empty where there is nothing
   */
  public record ActivityResults(
      String activity,
      SortedMap<String, @Allowed(negative = true) Double> figures,
      SortedMap<String, List<Point>> curves,
      Optional<String> note) {
    /** What came of an activity that figures say all of. */
    public ActivityResults(
        String activity,
        SortedMap<String, @Allowed(negative = true) Double> figures,
        SortedMap<String, List<Point>> curves) {
      this(activity, figures, curves, Optional.empty());
    }
  }

  /**
   * A point of a curve.
   *
   * @param x what it is drawn over
   * @param y its value
   */
  public record Point(@Allowed(negative = true) double x, @Allowed(negative = true) double y) {}

  /**
   * What else a node was busy with during a run.
   *
   * @param node its name
   * @param what such as {@code steal} or {@code others}
   * @param share share of the node's CPU time, 0 to 1
   */
  public record Disturbance(String node, String what, double share) {}
}
