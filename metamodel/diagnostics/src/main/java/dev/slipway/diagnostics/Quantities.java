// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * Measured and computed values in words: rounded to what counts, with a unit. What people type and
 * what model files keep is printed exactly, where it is read.
 */
public final class Quantities {
  private static final String[] PREFIXES = {"", "k", "M", "G", "T", "P"};
  private static final String[] TIME_UNITS = {"ns", "us", "ms", "s"};
  private static final int DIGITS = 3;
  private static final int RATE_DIGITS = 4;
  private static final long KIB = 1L << 10;
  private static final long MIB = 1L << 20;
  private static final double GIB = 1L << 30;

  /** Whole numbers below this one are printed as they are. */
  private static final double WHOLE = 1e15;

  private Quantities() {}

  /** A bit rate with its SI prefix, such as {@code 1.25 Gbit/s}. */
  public static String bitRate(double bitsPerSecond) {
    return withPrefix(bitsPerSecond, "bit/s");
  }

  /** A rate of events with its SI prefix, such as {@code 20 /s}. */
  public static String rate(double perSecond) {
    return withPrefix(perSecond, "/s");
  }

  /** A rate of events without its unit, such as {@code 49.98}: four significant digits at most. */
  public static String plainRate(double perSecond) {
    return number(perSecond, RATE_DIGITS);
  }

  /** A time in the greatest unit that it reaches, such as {@code 1.53 ms}; never above seconds. */
  public static String time(double nanoseconds) {
    int unit = 0;
    double value = nanoseconds;
    while (unit < TIME_UNITS.length - 1 && Math.abs(value) >= 999.5) {
      value /= 1000;
      unit++;
    }
    return number(value) + " " + TIME_UNITS[unit];
  }

  /** How long something took, in seconds to a tenth, such as {@code 12.0 s}. */
  public static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.1f s", seconds);
  }

  /** A number of bytes up to mebibytes, such as {@code 1.5 KiB}: three significant digits. */
  public static String bytes(long count) {
    if (count < KIB) {
      return count + " B";
    }
    return count < MIB
        ? number((double) count / KIB, DIGITS) + " KiB"
        : number((double) count / MIB, DIGITS) + " MiB";
  }

  /** The size of a disk or memory in gibibytes with two decimals at most: {@code 278.5 GiB}. */
  public static String gibibytes(double bytes) {
    return decimals(bytes / GIB, 2) + " GiB";
  }

  /** A share as a percentage with one decimal at most, such as {@code 71.4 %}. */
  public static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", share * 100).replace(".0 %", " %");
  }

  /** A share that may be small, such as {@code 0.253 %}: three significant digits at most. */
  public static String precisePercent(double share) {
    return percent(share, DIGITS);
  }

  /** A share as a percentage with so many significant digits at most. */
  public static String percent(double share, int digits) {
    return plain(new BigDecimal(share * 100).round(new MathContext(digits))) + " %";
  }

  /** A number of things, such as {@code 1 core} or {@code 1.5 cores}. */
  public static String count(double amount, String one) {
    String text = number(amount);
    return text + " " + one + (text.equals("1") ? "" : "s");
  }

  /**
   * A number with three significant digits, more where it has more before the point; three decimals
   * at most.
   */
  public static String number(double value) {
    if (value == Math.rint(value) && Math.abs(value) < WHOLE) {
      return String.format(Locale.ROOT, "%.0f", value);
    }
    double size = Math.abs(value);
    int decimals = size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.9995 ? 2 : 3;
    String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
    return decimals == 0 ? text : text.replaceAll("0+$", "").replaceAll("\\.$", "");
  }

  /**
   * A finite number with so many significant digits at most, or all before the point where those
   * are more; never with an exponent.
   */
  public static String number(double value, int digits) {
    BigDecimal exact = BigDecimal.valueOf(value);
    boolean many = exact.precision() - exact.scale() > digits;
    return plain(
        many ? exact.setScale(0, RoundingMode.HALF_UP) : exact.round(new MathContext(digits)));
  }

  /** A finite number with so many decimals at most. */
  public static String decimals(double value, int decimals) {
    return plain(new BigDecimal(value).setScale(decimals, RoundingMode.HALF_UP));
  }

  private static String withPrefix(double amount, String unit) {
    int prefix = 0;
    double value = amount;
    while (prefix < PREFIXES.length - 1 && Math.abs(value) >= 999.5) {
      value /= 1000;
      prefix++;
    }
    return number(value) + " " + PREFIXES[prefix] + unit;
  }

  private static String plain(BigDecimal value) {
    return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }
}
