// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.statistics;

/**
 * A confidence interval.
 *
 * @param low its lower end
 * @param high its upper end
 * @param confidence how often such an interval holds the true value. Less than what was asked for
 *     where there are too few values: from five, no interval holds the median more often than in 15
 *     of 16 cases
 */
public record Interval(double low, double high, double confidence) {
  /** Whether a value lies in it, its ends included. */
  public boolean contains(double value) {
    return low <= value && value <= high;
  }

  /** Half its width. */
  public double half() {
    return (high - low) / 2;
  }
}
