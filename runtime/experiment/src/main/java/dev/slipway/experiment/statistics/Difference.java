// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.statistics;

import java.util.Optional;
import org.apache.commons.numbers.combinatorics.BinomialCoefficientDouble;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/**
 * What is between a sample and its base.
 *
 * @param ratio median divided by that of the base; NaN where one is unknown or the base's is 0
 * @param interval confidence interval of the ratio; empty where there are too few values, or the
 *     base has values that are not above 0
 * @param shift the Hodges-Lehmann estimate, in the figure's unit: the median of all differences
 *     between a value and one of the base; NaN without values
 * @param delta Cliff's delta, from -1 to 1: how much more often a value is above one of the base
 *     than below it; NaN without values
 * @param p two-sided p-value of the Mann-Whitney U test; NaN without values
 * @param verdict what it comes to
 * @param runsWanted how many runs each is likely to need in all for another verdict; 0 unless it
 *     cannot be said yet
 */
public record Difference(
    double ratio,
    Optional<Interval> interval,
    double shift,
    double delta,
    double p,
    Verdict verdict,
    int runsWanted) {
  /** Bounds of Cliff's delta by J. Romano et al., 2006. */
  private static final double SMALL = 0.147;

  private static final double MEDIUM = 0.33;
  private static final double LARGE = 0.474;

  /**
   * How samples are compared.
   *
   * @param higherIsBetter whether a greater value is the better one
   * @param confidence how sure a difference has to be, above 0 and below 1
   * @param noise relative difference that the base has to itself; no smaller one counts
   * @param resolution relative difference that matters: where one of that size may hide, nothing
   *     can be said
   */
  public record Terms(boolean higherIsBetter, double confidence, double noise, double resolution) {}

  /**
   * Compares a sample with its base. A difference is seen where a rank test finds it, the interval
   * of the ratio says so, too, and it is greater than the noise.
   *
   * @param seed what resampling is made from
   */
  public static Difference of(Sample base, Sample other, Terms terms, long seed) {
    double[] bases = base.toArray();
    double[] others = other.toArray();
    double ratio = base.median() == 0 ? Double.NaN : other.median() / base.median();
    Optional<Interval> interval = Bootstrap.ofRatio(base, other, terms.confidence(), seed);
    double[] differences = differences(bases, others);
    double p = p(base, other);
    Difference found =
        new Difference(
            ratio,
            interval,
            Median.withDefaults().evaluate(differences),
            delta(differences),
            p,
            Verdict.CANNOT_BE_SAID_YET,
            0);
    return found.judged(base, other, terms);
  }

  private Difference judged(Sample base, Sample other, Terms terms) {
    int fewest = Math.min(base.count(), other.count());
    int needed = runsToSee(terms.confidence());
    double doubt = 1 - terms.confidence();
    if (fewest == 0 || leastP(base.count(), other.count()) > doubt) {
      return with(Verdict.CANNOT_BE_SAID_YET, needed);
    }
    boolean beyondNoise = Double.isNaN(ratio) || Math.abs(ratio - 1) > terms.noise();
    boolean sure = p <= doubt && interval.map(found -> !found.contains(1)).orElse(true);
    if (sure && shift != 0) {
      boolean better = shift > 0 == terms.higherIsBetter();
      Verdict seen = better ? Verdict.BETTER : Verdict.WORSE;
      return with(beyondNoise ? seen : Verdict.NO_DIFFERENCE_SEEN, 0);
    }
    double times = interval.map(found -> found.half() / terms.resolution()).orElse(0.0);
    return times <= 1
        ? with(Verdict.NO_DIFFERENCE_SEEN, 0)
        : with(Verdict.CANNOT_BE_SAID_YET, StopRule.runs(fewest, times, needed));
  }

  private Difference with(Verdict verdict, int runsWanted) {
    return new Difference(ratio, interval, shift, delta, p, verdict, runsWanted);
  }

  /** How great the effect is by Cliff's delta, in a word; "unknown" without values. */
  public String effect() {
    double size = Math.abs(delta);
    if (Double.isNaN(size)) {
      return "unknown";
    }
    if (size < SMALL) {
      return "negligible";
    }
    if (size < MEDIUM) {
      return "small";
    }
    return size < LARGE ? "medium" : "large";
  }

  private static double[] differences(double[] bases, double[] others) {
    double[] differences = new double[bases.length * others.length];
    int next = 0;
    for (double other : others) {
      for (double base : bases) {
        differences[next++] = other - base;
      }
    }
    return differences;
  }

  private static double delta(double[] differences) {
    double sum = 0;
    for (double difference : differences) {
      sum += Math.signum(difference);
    }
    return sum / differences.length;
  }

  private static double p(Sample base, Sample other) {
    if (base.count() == 0 || other.count() == 0) {
      return Double.NaN;
    }
    boolean allEqual =
        Math.min(base.least(), other.least()) == Math.max(base.greatest(), other.greatest());
    return allEqual
        ? 1
        : MannWhitneyUTest.withDefaults().test(base.toArray(), other.toArray()).getPValue();
  }

  /** The p-value of samples of that size without a value in common range: none can be less. */
  private static double leastP(int base, int other) {
    return 2 / BinomialCoefficientDouble.value(base + other, base);
  }

  /** The fewest runs of each from which a difference can be seen at all. */
  private static int runsToSee(double confidence) {
    int runs = 1;
    while (leastP(runs, runs) > 1 - confidence) {
      runs++;
    }
    return runs;
  }
}
