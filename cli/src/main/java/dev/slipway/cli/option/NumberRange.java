// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.option;

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
          "The value of %s is %s; the least is %s.".formatted(option, value, least),
          "Correct the value of %s.".formatted(option));
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
          "The value of %s is %s; the greatest is %s.".formatted(option, value, greatest),
          "Correct the value of %s.".formatted(option));
    }
  }
}
