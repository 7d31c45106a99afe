// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import dev.slipway.experiment.ExperimentResults.Point;
import dev.slipway.experiment.statistics.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** What the curves of several runs come to. */
final class Curves {
  private Curves() {}

  /** The values of all runs at each place. */
  static SortedMap<Double, Sample> samples(List<List<Point>> runs) {
    SortedMap<Double, List<Double>> values = new TreeMap<>();
    for (List<Point> run : runs) {
      run.forEach(
          point -> values.computeIfAbsent(point.x(), x -> new ArrayList<>()).add(point.y()));
    }
    SortedMap<Double, Sample> samples = new TreeMap<>();
    values.forEach((x, each) -> samples.put(x, Sample.of(each)));
    return samples;
  }

  /** The curve of medians. */
  static List<Point> medians(List<List<Point>> runs) {
    return samples(runs).entrySet().stream()
        .map(each -> new Point(each.getKey(), each.getValue().median()))
        .toList();
  }

  /** The histogram of all runs together. */
  static List<Point> sums(List<List<Point>> runs) {
    return samples(runs).entrySet().stream()
        .map(
            each ->
                new Point(
                    each.getKey(),
                    each.getValue().values().stream().mapToDouble(Double::doubleValue).sum()))
        .filter(point -> point.y() > 0)
        .toList();
  }

  /** The same points at tenths, as the clocks of runs do not tick at the same microseconds. */
  static List<Point> atTenths(List<Point> points) {
    return points.stream()
        .map(point -> new Point(Math.rint(point.x() * 10) / 10, point.y()))
        .toList();
  }
}
