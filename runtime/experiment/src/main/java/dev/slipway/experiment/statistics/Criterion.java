// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.statistics;

import java.util.Optional;

/**
 * What is asked of a figure in relation to its base.
 *
 * @param greatest by which share it may be worse, such as 0.05
 * @param higherIsBetter whether a greater value is the better one
 */
public record Criterion(double greatest, boolean higherIsBetter) {
  /** Whether a criterion is kept. */
  public enum Outcome {
    /** The whole interval is within the criterion. */
    KEPT("kept"),
    /** The whole interval is beyond the criterion. */
    BROKEN("not kept"),
    /** The interval reaches to both sides of the criterion, or is not as sure as asked for. */
    CANNOT_BE_SAID_YET("cannot be said yet");

    private final String words;

    Outcome(String words) {
      this.words = words;
    }

    /** The outcome for a reader. */
    public String words() {
      return words;
    }
  }

  /** The ratio to the base at which it is just kept. */
  public double limit() {
    return higherIsBetter ? 1 - greatest : 1 + greatest;
  }

  /**
   * Judges by the interval of the ratio to the base.
   *
   * @param ratio the interval; empty where it is unknown
   * @param confidence how sure it has to be: few runs make none that is
   */
  public Outcome judge(Optional<Interval> ratio, double confidence) {
    if (ratio.isEmpty() || ratio.get().confidence() < confidence) {
      return Outcome.CANNOT_BE_SAID_YET;
    }
    boolean lowKept = keeps(ratio.get().low());
    boolean highKept = keeps(ratio.get().high());
    if (lowKept != highKept) {
      return Outcome.CANNOT_BE_SAID_YET;
    }
    return lowKept ? Outcome.KEPT : Outcome.BROKEN;
  }

  private boolean keeps(double ratio) {
    return higherIsBetter ? ratio >= limit() : ratio <= limit();
  }
}
