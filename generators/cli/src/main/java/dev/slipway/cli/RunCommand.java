// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.diagnostics.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code run}. */
@Command(
    name = "run",
    description = {
      "Run a built bundle's components on this machine and compare their traffic with the model.",
      "Every replica of every instance is a process of its own on the loopback interface. Ends"
          + " with 1 if the traffic of a topic is not as modelled, with 3 if a component died."
    },
    footer = {
      "",
      "Examples:",
      "  slipway run bundle",
      "  slipway run bundle --dds fastdds --seconds 30",
      "  slipway run bundle --format json > traffic.json"
    })
final class RunCommand extends BundleCommand {
  /** Less gives no rate to speak of. */
  static final double LEAST_SECONDS = 0.1;

  @Parameters(paramLabel = "BUNDLE", description = BUNDLE_DESCRIPTION)
  private Path folder;

  @Option(
      names = "--dds",
      paramLabel = "DDS",
      defaultValue = "cyclonedds",
      description = DDS_DESCRIPTION)
  private DdsImplementation dds;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "10",
      description = "How long to measure (default: ${DEFAULT-VALUE}).")
  private double seconds;

  @Option(
      names = "--domain-offset",
      paramLabel = "N",
      defaultValue = "0",
      description = "Add N to every DDS domain id, to keep clear of other participants.")
  private int domainOffset;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = OutputFormat.DESCRIPTION)
  private OutputFormat format;

  @Override
  ExitCode work() throws IOException, InterruptedException {
    requireAtLeast(LEAST_SECONDS, seconds, "--seconds");
    requireAtLeast(0, domainOffset, "--domain-offset");
    Optional<Bundle> bundle = open(folder);
    return bundle.isEmpty()
        ? ExitCode.USAGE
        : runLocally(bundle.get(), dds, seconds, domainOffset, format, new Progress(err()));
  }
}
