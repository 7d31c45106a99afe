// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers in words. */
public final class Numbers {
  private static final MathContext SHOWN = new MathContext(4);

  private Numbers() {}

  /** A finite number with at most four significant digits and without an exponent. */
  public static String format(double number) {
    BigDecimal rounded = new BigDecimal(number).round(SHOWN);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}
