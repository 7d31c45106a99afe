// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.statistics;

import java.util.List;
import java.util.Optional;

/**
 * Whether a measurement has been run often enough.
 *
 * @param enough whether no further run is needed
 * @param runsWanted how many further runs are likely to be needed, as far as can be told now: at
 *     least 1 unless there are enough, then 0
 * @param reason why
 */
public record StopRule(boolean enough, int runsWanted, Reason reason) {
  private static final double CONFIDENCE = 0.95;

  /** Resampling here decides on further runs only and is in no report: any seed will do. */
  private static final long SEED = 1;

  /** Why there are enough runs, or not. */
  public enum Reason {
    /** Fewer runs than there have to be. */
    FEW_RUNS,
    /** The values scatter, and the median is not sure. */
    SCATTERED,
    /** The values hardly scatter. */
    STEADY,
    /** The values scatter, but there are enough of them to know the median. */
    SURE,
    /** It is certain whether the criterion is kept. */
    DECIDED,
    /** No more runs are allowed. */
    MOST_RUNS
  }

  /**
   * Judges one measurement: there are enough runs as soon as the relative standard deviation is at
   * most {@code maxDeviation}. As values that scatter do so in any number of runs, it is also
   * enough that the median is known: half of its 95 % interval is at most that share of it.
   *
   * @param values values of a figure so far; what is not a number counts as a run
   * @param maxDeviation relative standard deviation that is small enough
   * @param leastRuns runs that there have to be, at least 1
   * @param mostRuns runs that there may be
   */
  public static StopRule judge(
      List<Double> values, double maxDeviation, int leastRuns, int mostRuns) {
    int runs = values.size();
    if (runs >= mostRuns) {
      return new StopRule(true, 0, Reason.MOST_RUNS);
    }
    Sample sample = Sample.of(values);
    if (runs < leastRuns || sample.count() < 2) {
      return more(Math.max(leastRuns, 2) - runs, runs, mostRuns, Reason.FEW_RUNS);
    }
    if (sample.deviation() <= maxDeviation) {
      return new StopRule(true, 0, Reason.STEADY);
    }
    Optional<Interval> interval = Bootstrap.ofMedian(sample, CONFIDENCE, SEED);
    int wanted = runsFor(sample, interval, maxDeviation, CONFIDENCE);
    return wanted <= sample.count()
        ? new StopRule(true, 0, Reason.SURE)
        : more(wanted - sample.count(), runs, mostRuns, Reason.SCATTERED);
  }

  /**
   * Judges a measurement that is held against a base by a criterion: there are also enough runs as
   * soon as it is certain whether the criterion is kept.
   *
   * @param base values of the base so far
   * @param values values of the other so far
   * @param criterion what is asked for
   * @param maxDeviation relative standard deviation that is small enough
   * @param leastRuns runs that there have to be, at least 1
   * @param mostRuns runs that there may be
   */
  public static StopRule judge(
      List<Double> base,
      List<Double> values,
      Criterion criterion,
      double maxDeviation,
      int leastRuns,
      int mostRuns) {
    StopRule alone = judge(values, maxDeviation, leastRuns, mostRuns);
    if (alone.enough() || alone.reason() == Reason.FEW_RUNS || base.size() < leastRuns) {
      return alone;
    }
    Optional<Interval> ratio =
        Bootstrap.ofRatio(Sample.of(base), Sample.of(values), CONFIDENCE, SEED);
    boolean decided = criterion.judge(ratio, CONFIDENCE) != Criterion.Outcome.CANNOT_BE_SAID_YET;
    return decided ? new StopRule(true, 0, Reason.DECIDED) : alone;
  }

  /**
   * How many runs in all it is likely to take until half of the median's interval is at most a
   * given share of the median. Widths shrink with the square root of the number of runs.
   *
   * @param interval the median's interval so far; empty where there is none
   * @param share above 0, such as 0.01 for 1 %
   * @param confidence what is asked of the interval
   * @return the number of runs, no fewer than an interval of that confidence needs; what there is
   *     already where that is enough; {@link Integer#MAX_VALUE} where the median is 0 or unknown
   */
  public static int runsFor(
      Sample sample, Optional<Interval> interval, double share, double confidence) {
    double allowed = share * Math.abs(sample.median());
    if (interval.isEmpty() || !(allowed > 0)) {
      return Integer.MAX_VALUE;
    }
    int least = Math.max(sample.count(), Bootstrap.valuesFor(confidence));
    return runs(sample.count(), interval.get().half() / allowed, least);
  }

  /** How many runs in all make an interval narrower that is so many times as wide as wanted. */
  static int runs(int count, double times, int least) {
    return (int) Math.max(least, times <= 1 ? count : Math.ceil(count * times * times));
  }

  private static StopRule more(int wanted, int runs, int mostRuns, Reason reason) {
    return new StopRule(false, Math.max(1, Math.min(wanted, mostRuns - runs)), reason);
  }
}
