// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import java.util.Locale;

/** Measured and computed values in words: three significant digits and a unit. */
public final class Quantities {
  private static final String[] PREFIXES = {"", "k", "M", "G", "T", "P"};

  private Quantities() {}

  /** A bit rate with its SI prefix, such as {@code 1.25 Gbit/s}. */
  public static String bitRate(double bitsPerSecond) {
    return withPrefix(bitsPerSecond, "bit/s");
  }

  /** A rate of events with its SI prefix, such as {@code 20 /s}. */
  public static String rate(double perSecond) {
    return withPrefix(perSecond, "/s");
  }

  /** A time in the greatest unit that it reaches, such as {@code 1.53 ms}; never above seconds. */
  public static String time(double nanoseconds) {
    String[] units = {"ns", "us", "ms", "s"};
    int unit = 0;
    double value = nanoseconds;
    while (unit < units.length - 1 && Math.abs(value) >= 999.5) {
      value /= 1000;
      unit++;
    }
    return number(value) + " " + units[unit];
  }

  /** A share as a percentage, such as {@code 71.4 %}. */
  public static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", share * 100).replace(".0 %", " %");
  }

  /** A number of things, such as {@code 1 core} or {@code 1.5 cores}. */
  public static String count(double amount, String one) {
    String text = number(amount);
    return text + " " + one + (text.equals("1") ? "" : "s");
  }

  /** A number with three significant digits, more where it has more before the point. */
  public static String number(double value) {
    if (value == Math.rint(value) && Math.abs(value) < 1e15) {
      return String.format(Locale.ROOT, "%.0f", value);
    }
    double size = Math.abs(value);
    int decimals = size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.9995 ? 2 : 3;
    String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
    return decimals == 0 ? text : text.replaceAll("0+$", "").replaceAll("\\.$", "");
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
}
