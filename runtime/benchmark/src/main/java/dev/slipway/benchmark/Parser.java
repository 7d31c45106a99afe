// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

/**
 * Where a figure is in an output.
 *
 * @param source finds it, perhaps more than once
 * @param pick which one counts where there are several
 * @param factor what the number is multiplied by, to have it in the figure's unit
 * @param optional whether an output without it is fine
 */
public record Parser(ValueSource source, Pick pick, double factor, boolean optional) {

  /** Which of several numbers counts. */
  public enum Pick {
    /** There is to be one only. */
    ONLY,
    FIRST,
    LAST,
    LEAST,
    GREATEST,
    MEDIAN,
    SUM,
    MEAN
  }
}
