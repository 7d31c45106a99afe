// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal;

import java.security.SecureRandom;
import java.util.HexFormat;

/** What one restore of one host proves itself by; no message, log or dump may show it. */
public final class OneTimeToken {
  private static final int BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final String value;

  private OneTimeToken(String value) {
    this.value = value;
  }

  /** A new one, which nobody can guess. */
  public static OneTimeToken random() {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return new OneTimeToken(HexFormat.of().formatHex(bytes));
  }

  /** The text itself, of hexadecimal digits, for the one place that sends it. */
  public String value() {
    return value;
  }

  /** Always the same, whatever the token. */
  @Override
  public String toString() {
    return "***";
  }
}
