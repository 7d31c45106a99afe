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
          "The value of %s is %s; the minimum is %s.".formatted(option, text(value), text(least)),
          "Use %s or more.".formatted(text(least)));
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
          "The value of %s is %s; the maximum is %s.".formatted(option, value, greatest),
          "Use a number from %s to %s.".formatted(least, greatest));
    }
  }

  /** A number as users write it: without a fraction if it has none. */
  private static String text(double value) {
    return value == Math.rint(value) && Math.abs(value) <= Long.MAX_VALUE
        ? String.valueOf((long) value)
        : String.valueOf(value);
  }
}
