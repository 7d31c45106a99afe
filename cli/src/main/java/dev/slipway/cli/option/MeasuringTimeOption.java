// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.option;

import java.time.Duration;
import picocli.CommandLine.Option;

/** How long traffic is measured. */
public final class MeasuringTimeOption {
  /** Less gives no rate to speak of. */
  private static final double LEAST_SECONDS = 0.1;

  private static final double MILLISECONDS = 1000;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "8",
      description = "How long to measure (default: ${DEFAULT-VALUE}).")
  private double seconds;

  /**
   * The time.
   *
   * @throws WrongUsageException if it is too short
   */
  public Duration duration() {
    NumberRange.requireAtLeast(LEAST_SECONDS, seconds, "--seconds");
    return Duration.ofMillis(Math.round(seconds * MILLISECONDS));
  }
}
