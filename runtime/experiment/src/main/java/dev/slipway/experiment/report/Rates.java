// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import dev.slipway.bundle.ExperimentPlan.Activity;
import dev.slipway.bundle.ExperimentPlan.Measurement;
import dev.slipway.experiment.ExperimentResults.ActivityResults;
import dev.slipway.experiment.ExperimentResults.BenchmarkInfo;
import dev.slipway.experiment.ExperimentResults.CurveInfo;
import dev.slipway.experiment.ExperimentResults.FigureInfo;
import dev.slipway.experiment.ExperimentResults.Point;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rates of flows in Gbit/s, over time and as a whole. */
final class Rates {
  /** The unit that rates are shown in, in bit/s. */
  static final double GIGA = 1e9;

  private static final double NS_PER_S = 1e9;
  private static final Map<String, Double> UNITS =
      Map.of(
          "bit/s", 1.0,
          "kbit/s", 1e3,
          "Mbit/s", 1e6,
          "Gbit/s", 1e9,
          "kb/s", 1e3,
          "Mb/s", 1e6,
          "Gb/s", 1e9);

  private final Findings findings;

  Rates(Findings findings) {
    this.findings = findings;
  }

  /** The activities of a measurement that send: others, on one node, only watch. */
  static List<Activity> flows(Measurement measurement) {
    return measurement.activities().stream().filter(each -> each.roles().size() > 1).toList();
  }

  /** The rate over time of a run of an activity, from the start of the measurement in seconds. */
  List<Point> over(Activity activity, ActivityResults run) {
    Optional<CurveInfo> curve =
        findings.benchmark(activity).stream()
            .map(BenchmarkInfo::curves)
            .flatMap(List::stream)
            .filter(
                each ->
                    each.kind().equalsIgnoreCase("INTERVALS") && UNITS.containsKey(each.yUnit()))
            .findFirst();
    double start = (activity.startNs() + findings.plan().warmUpNs()) / NS_PER_S;
    return curve
        .map(
            info ->
                Curves.atWholeIntervals(run.curves().getOrDefault(info.name(), List.of())).stream()
                    .map(
                        point ->
                            new Point(
                                start + point.x(), point.y() * UNITS.get(info.yUnit()) / GIGA))
                    .toList())
        .orElse(List.of());
  }

  /** The rate of a run of an activity as a whole; NaN where it has none. */
  double whole(Activity activity, ActivityResults run) {
    List<Point> points = over(activity, run);
    if (!points.isEmpty()) {
      return points.stream().mapToDouble(Point::y).average().orElseThrow();
    }
    return findings.benchmark(activity).stream()
        .map(BenchmarkInfo::figures)
        .flatMap(List::stream)
        .filter(info -> UNITS.containsKey(info.unit()) && run.figures().containsKey(info.name()))
        .mapToDouble(info -> rate(info, run))
        .findFirst()
        .orElse(Double.NaN);
  }

  private static double rate(FigureInfo info, ActivityResults run) {
    return run.figures().get(info.name()) * UNITS.get(info.unit()) / GIGA;
  }

  /** When an activity ends, in seconds from the start of the measurement. */
  static double end(Activity activity) {
    return (activity.startNs() + activity.durationNs()) / NS_PER_S;
  }

  /** When an activity begins, in seconds from the start of the measurement. */
  static double start(Activity activity) {
    return activity.startNs() / NS_PER_S;
  }

  /** When the last activity of a measurement ends, in seconds from its start. */
  static double end(Measurement measurement) {
    return flows(measurement).stream().mapToDouble(Rates::end).max().orElse(1);
  }
}
