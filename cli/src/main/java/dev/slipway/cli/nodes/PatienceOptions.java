// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.cli.option.NumberRange;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.metal.installation.Patience;
import java.time.Duration;
import picocli.CommandLine.Option;

/** How long hosts that are installed are waited for. */
final class PatienceOptions {
  @Option(
      names = "--start-timeout",
      paramLabel = "MINUTES",
      defaultValue = "45",
      description =
          "How long a host may take from its power-on to the start of the restore; this includes"
              + " the firmware and the verification of the image's checksums (default:"
              + " ${DEFAULT-VALUE}). An unfinished installation that was armed longer ago is armed"
              + " again.")
  private long start;

  @Option(
      names = "--restore-timeout",
      paramLabel = "MINUTES",
      defaultValue = "30",
      description =
          "How long a host may restore without reporting progress (default: ${DEFAULT-VALUE}).")
  private long silence;

  @Option(
      names = "--boot-timeout",
      paramLabel = "MINUTES",
      defaultValue = "20",
      description = "How long the restored system may take to report (default: ${DEFAULT-VALUE}).")
  private long boot;

  /**
   * How long is waited for each.
   *
   * @throws WrongUsageException if a time is shorter than a minute
   */
  Patience read() {
    NumberRange.requireAtLeast(1, start, "--start-timeout");
    NumberRange.requireAtLeast(1, silence, "--restore-timeout");
    NumberRange.requireAtLeast(1, boot, "--boot-timeout");
    return new Patience(
        Duration.ofMinutes(start),
        Duration.ofMinutes(silence),
        Duration.ofMinutes(boot),
        Patience.DEFAULT.absence(),
        Patience.DEFAULT.pause());
  }
}
