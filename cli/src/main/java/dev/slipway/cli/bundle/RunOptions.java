// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.bundle;

import dev.slipway.cli.option.MeasuringTimeOption;
import dev.slipway.cli.option.NumberRange;
import java.time.Duration;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What can be chosen about a run on this machine. */
public final class RunOptions {
  @Mixin private MeasuringTimeOption time = new MeasuringTimeOption();

  @Option(
      names = "--domain-offset",
      paramLabel = "N",
      defaultValue = "0",
      description = "Add N to every DDS domain id, to keep clear of other participants.")
  private int domainOffset;

  /**
   * Refuses numbers that make no sense.
   *
   * @throws WrongUsageException if there is one
   */
  void check() {
    time();
    NumberRange.requireAtLeast(0, domainOffset, "--domain-offset");
  }

  /** How long to measure. */
  public Duration time() {
    return time.duration();
  }

  /** What to add to every DDS domain id. */
  public int domainOffset() {
    return domainOffset;
  }
}
