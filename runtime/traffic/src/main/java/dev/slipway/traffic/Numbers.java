// SPDX-License-Identifier: EPL-2.0
package dev.slipway.traffic;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** How measured values are written for a reader. */
public final class Numbers {
  private static final MathContext FOUR_DIGITS = new MathContext(4);
  private static final MathContext THREE_DIGITS = new MathContext(3);
  private static final String[] TIME_UNITS = {"ns", "us", "ms", "s"};

  private Numbers() {}

  /** A rate with four significant digits at most, such as {@code 49.98}. */
  public static String rate(double hertz) {
    return plain(hertz, FOUR_DIGITS);
  }

  /** A share as a percentage with three significant digits at most, such as {@code 0.25 %}. */
  public static String percent(double share) {
    return plain(share * 100, THREE_DIGITS) + " %";
  }

  /** A time in its natural unit with three significant digits at most, such as {@code 85.1 us}. */
  public static String time(long nanoseconds) {
    double value = nanoseconds;
    int unit = 0;
    while (value >= 999.5 && unit < TIME_UNITS.length - 1) {
      value /= 1000;
      unit++;
    }
    return plain(value, THREE_DIGITS) + " " + TIME_UNITS[unit];
  }

  /** Binary kilobytes and megabytes with three significant digits at most. */
  public static String bytes(long count) {
    if (count < 1024) {
      return count + " B";
    }
    return count < 1024 * 1024
        ? plain(count / 1024.0, THREE_DIGITS) + " KiB"
        : plain(count / (1024.0 * 1024), THREE_DIGITS) + " MiB";
  }

  /** Seconds to a tenth. */
  public static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.1f s", seconds);
  }

  private static String plain(double value, MathContext digits) {
    BigDecimal rounded = new BigDecimal(value).round(digits);
    // Rounding keeps digits before the point as zeros, and zeros after it are noise.
    BigDecimal stripped = rounded.stripTrailingZeros();
    return (stripped.scale() < 0 ? stripped.setScale(0) : stripped).toPlainString();
  }
}
