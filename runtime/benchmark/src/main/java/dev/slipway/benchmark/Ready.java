// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import java.time.Duration;
import java.util.Map;

/**
 * When a background command may be relied on.
 *
 * @param kind what to wait for
 * @param expected the number of the port, or text that its standard output contains; may have
 *     placeholders as the words of a {@link Step}
 * @param timeLimit how long it may take
 */
public record Ready(Kind kind, String expected, Duration timeLimit) {
  /** What to wait for. */
  public enum Kind {
    /** A socket listens on the TCP port. It is not to be connected to: some servers serve once. */
    PORT,
    /** Standard output contains the text. */
    OUTPUT
  }

  /** What is expected, with values filled in. */
  public String expected(Map<String, String> values) {
    return Placeholders.text(expected, values);
  }
}
