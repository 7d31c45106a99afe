// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.statistics;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/** Values of one figure from several runs. What has no value is NaN. */
public final class Sample {
  private final double[] sorted;
  private final int notNumbers;

  private Sample(double[] sorted, int notNumbers) {
    this.sorted = sorted;
    this.notNumbers = notNumbers;
  }

  /** The sample of values. Those that are infinite or not a number are left out and counted. */
  public static Sample of(Collection<Double> values) {
    double[] sorted =
        values.stream()
            .mapToDouble(Double::doubleValue)
            .filter(Double::isFinite)
            .sorted()
            .toArray();
    return new Sample(sorted, values.size() - sorted.length);
  }

  /** How many values there are. */
  public int count() {
    return sorted.length;
  }

  /** How many values were left out because they are infinite or not a number. */
  public int notNumbers() {
    return notNumbers;
  }

  /** The values, the least first. */
  public List<Double> values() {
    return Arrays.stream(sorted).boxed().toList();
  }

  double[] toArray() {
    return sorted.clone();
  }

  /** The median; NaN without values. */
  public double median() {
    return Median.withDefaults().evaluate(sorted);
  }

  /** The arithmetic mean; NaN without values. */
  public double mean() {
    return Mean.of(sorted).getAsDouble();
  }

  /** The least value; NaN without values. */
  public double least() {
    return sorted.length == 0 ? Double.NaN : sorted[0];
  }

  /** The greatest value; NaN without values. */
  public double greatest() {
    return sorted.length == 0 ? Double.NaN : sorted[sorted.length - 1];
  }

  /**
   * The relative standard deviation: that of the sample, divided by the size of the mean. 0 where
   * all values are equal, infinite where the mean is 0 and the values are not; NaN with fewer than
   * two values.
   */
  public double deviation() {
    if (sorted.length < 2) {
      return Double.NaN;
    }
    return least() == greatest()
        ? 0
        : StandardDeviation.of(sorted).getAsDouble() / Math.abs(mean());
  }
}
