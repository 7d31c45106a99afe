// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.statistics;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Confidence intervals from resampling, by the expanded percentile method: quantiles of the
 * resampled medians, taken further out the fewer values there are, as plain quantiles make
 * intervals of small samples too narrow (T. Hesterberg, What Teachers Should Know About the
 * Bootstrap, The American Statistician 69(4), 2015).
 */
public final class Bootstrap {
  /** How often samples are drawn. */
  public static final int RESAMPLES = 10_000;

  private Bootstrap() {}

  /**
   * The interval of a median.
   *
   * @param confidence how often it is to hold the true median, above 0 and below 1
   * @param seed what resampling is made from
   * @return the interval; empty with fewer than two values
   */
  public static Optional<Interval> ofMedian(Sample sample, double confidence, long seed) {
    if (sample.count() < 2) {
      return Optional.empty();
    }
    double[] values = sample.toArray();
    return Optional.of(
        interval(sample.count(), confidence, seed, random -> median(values, random)));
  }

  /**
   * The interval of a median divided by that of a base.
   *
   * @param confidence how often it is to hold the true ratio, above 0 and below 1
   * @param seed what resampling is made from
   * @return the interval; empty where one has fewer than two values, or the base has values that
   *     are not above 0
   */
  public static Optional<Interval> ofRatio(
      Sample base, Sample other, double confidence, long seed) {
    int count = Math.min(base.count(), other.count());
    if (count < 2 || base.least() <= 0) {
      return Optional.empty();
    }
    double[] bases = base.toArray();
    double[] others = other.toArray();
    return Optional.of(
        interval(
            count, confidence, seed, random -> median(others, random) / median(bases, random)));
  }

  /** The median of as many values, drawn from sorted ones: counting spares sorting them. */
  private static double median(double[] sorted, UniformRandomProvider random) {
    int[] drawn = new int[sorted.length];
    for (int i = 0; i < sorted.length; i++) {
      drawn[random.nextInt(sorted.length)]++;
    }
    int index = 0;
    int passed = drawn[0];
    while (passed <= (sorted.length - 1) / 2) {
      passed += drawn[++index];
    }
    double lower = sorted[index];
    while (passed <= sorted.length / 2) {
      passed += drawn[++index];
    }
    return (lower + sorted[index]) / 2;
  }

  private static Interval interval(
      int count, double confidence, long seed, ToDoubleFunction<UniformRandomProvider> statistic) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    double[] drawn = new double[RESAMPLES];
    Arrays.setAll(drawn, i -> statistic.applyAsDouble(random));
    double tail = tail(count, confidence);
    double[] ends = Quantile.withDefaults().evaluate(drawn, tail, 1 - tail);
    return new Interval(ends[0], ends[1], Math.min(confidence, reachable(count)));
  }

  /** The share of resampled medians beyond each end. */
  private static double tail(int count, double confidence) {
    double t = TDistribution.of(count - 1.0).inverseCumulativeProbability((1 - confidence) / 2);
    return NormalDistribution.of(0, 1).cumulativeProbability(t * Math.sqrt(count / (count - 1.0)));
  }

  /**
   * How often the range of so many values holds the median: unless all are on one side of it. No
   * interval made of them, without knowing their distribution, holds it more often.
   */
  static double reachable(int count) {
    return 1 - Math.pow(2, 1.0 - count);
  }

  /** The fewest values from which an interval can hold the median that often. */
  static int valuesFor(double confidence) {
    int count = 2;
    while (reachable(count) < confidence) {
      count++;
    }
    return count;
  }
}
