// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.Objects;

/** A password, token or key: text that no message, log or dump may show. */
public final class Secret {
  private static final String HIDDEN = "***";

  private final String value;

  private Secret(String value) {
    this.value = Objects.requireNonNull(value);
  }

  /** The secret that a text is. */
  public static Secret of(String value) {
    return new Secret(value);
  }

  /** The text itself, for the one place that sends it. */
  public String value() {
    return value;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Secret secret && value.equals(secret.value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  /** Always the same, whatever the secret. */
  @Override
  public String toString() {
    return HIDDEN;
  }
}
