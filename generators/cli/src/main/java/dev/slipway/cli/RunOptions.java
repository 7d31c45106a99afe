// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What can be chosen about a run on this machine. */
final class RunOptions {
  /** Less gives no rate to speak of. */
  private static final double LEAST_SECONDS = 0.1;

  private static final double MILLISECONDS = 1000;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "8",
      description = "How long to measure (default: ${DEFAULT-VALUE}).")
  private double seconds;

  @Option(
      names = "--domain-offset",
      paramLabel = "N",
      defaultValue = "0",
      description = "Add N to every DDS domain id, to keep clear of other participants.")
  private int domainOffset;

  @Option(
      names = "--keep",
      description = "Let the components go on after the report, until Ctrl-C.")
  private boolean keep;

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description =
          "Also write the verdicts to a file in the XML form of JUnit, for build servers: a check"
              + " of each topic, writer and reader.")
  private Path junit;

  /**
   * Refuses numbers that make no sense.
   *
   * @throws WrongUsageException if there is one
   */
  void check() {
    SlipwaySubcommand.requireAtLeast(LEAST_SECONDS, seconds, "--seconds");
    SlipwaySubcommand.requireAtLeast(0, domainOffset, "--domain-offset");
  }

  /** How long to measure. */
  Duration time() {
    return Duration.ofMillis(Math.round(seconds * MILLISECONDS));
  }

  /** What to add to every DDS domain id. */
  int domainOffset() {
    return domainOffset;
  }

  /** Whether the components go on after the report. */
  boolean keep() {
    return keep;
  }

  /** Where the verdicts go as JUnit XML. */
  Optional<Path> junit() {
    return Optional.ofNullable(junit);
  }
}
