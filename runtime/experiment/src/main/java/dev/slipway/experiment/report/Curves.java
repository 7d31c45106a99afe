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

  /**
   * The same points where intervals should end: on a busy machine each ends somewhat later, and
   * those of different flows would have no time in common. A remainder of an interval is left out.
   */
  static List<Point> atWholeIntervals(List<Point> points) {
    List<Double> lengths = new ArrayList<>();
    double before = 0;
    for (Point point : points) {
      lengths.add(point.x() - before);
      before = point.x();
    }
    double longest = Sample.of(lengths).greatest();
    double interval =
        Math.rint(
                Sample.of(lengths.stream().filter(length -> length > longest / 2).toList()).median()
                    * 10)
            / 10;
    if (!(interval > 0)) {
      return points;
    }
    SortedMap<Double, Double> values = new TreeMap<>();
    points.forEach(
        point -> values.putIfAbsent(Math.rint(point.x() / interval) * interval, point.y()));
    return values.entrySet().stream()
        .map(each -> new Point(each.getKey(), each.getValue()))
        .toList();
  }

  /** The same points at tenths, as the clocks of runs do not tick at the same microseconds. */
  static List<Point> atTenths(List<Point> points) {
    return points.stream()
        .map(point -> new Point(Math.rint(point.x() * 10) / 10, point.y()))
        .toList();
  }
}
