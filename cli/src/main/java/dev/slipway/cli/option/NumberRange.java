// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.option;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;

/** Which numbers an option takes. */
public final class NumberRange {
  private NumberRange() {}

  /**
   * Refuses a number that makes no sense.
   *
   * @throws WrongUsageException if the value is less than the least one
   */
  public static void requireAtLeast(double least, double value, String option) {
    if (!(value >= least)) {
      throw new WrongUsageException(
          Diagnostic.builder("COMMAND_LINE_INVALID", Severity.ERROR, "Wrong usage")
              .message("The value of {} is {}; the least is {}.", option, value, least)
              .hint("Correct the value of {}.", option)
              .build());
    }
  }

  /**
   * Refuses a number that is too small or too great.
   *
   * @throws WrongUsageException if it is
   */
  public static void requireBetween(int least, int greatest, int value, String option) {
    requireAtLeast(least, value, option);
    if (value > greatest) {
      throw new WrongUsageException(
          Diagnostic.builder("COMMAND_LINE_INVALID", Severity.ERROR, "Wrong usage")
              .message("The value of {} is {}; the greatest is {}.", option, value, greatest)
              .hint("Correct the value of {}.", option)
              .build());
    }
  }
}
