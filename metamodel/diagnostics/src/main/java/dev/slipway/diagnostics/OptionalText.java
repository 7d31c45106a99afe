// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import java.util.Optional;

/** Texts as components of a record that are left out of its document where they are empty. */
public final class OptionalText {
  private OptionalText() {}

  /** The text; empty where it is empty. */
  public static Optional<String> of(String text) {
    return Optional.of(text).filter(one -> !one.isEmpty());
  }
}
