// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import java.math.BigDecimal;

/** Times in words. */
public final class Durations {
  private static final String[] UNITS = {"ns", "us", "ms", "s"};

  private Durations() {}

  /** A time in the greatest unit that it reaches, exactly, such as {@code 1.5 ms}. */
  public static String format(long nanoseconds) {
    int unit = 0;
    BigDecimal value = BigDecimal.valueOf(nanoseconds);
    BigDecimal thousand = BigDecimal.valueOf(1000);
    while (unit < UNITS.length - 1 && value.abs().compareTo(thousand) >= 0) {
      value = value.movePointLeft(3);
      unit++;
    }
    BigDecimal shown = value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros();
    return shown.toPlainString() + " " + UNITS[unit];
  }
}
