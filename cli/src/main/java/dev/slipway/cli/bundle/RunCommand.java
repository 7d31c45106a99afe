// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.bundle;

import dev.slipway.bundle.Bundle;
import dev.slipway.cli.output.Progress;
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
      "Every replica of every instance is a process of its own on the loopback interface. Exits"
          + " with 1 if the traffic of a topic differs from the model, with 3 if a component died."
    },
    footer = {
      "",
      "Examples:",
      "  slipway run bundle",
      "  slipway run bundle --dds fastdds --seconds 30",
      "  slipway run bundle --format json > traffic.json",
      "  slipway run bundle --junit verdicts.xml"
    })
public final class RunCommand extends LocalRunCommand {
  @Parameters(paramLabel = "BUNDLE", description = BUNDLE_DESCRIPTION)
  private Path folder;

  @Option(
      names = "--keep",
      description = "Keep the components running after the report, until Ctrl-C.")
  private boolean keep;

  @Override
  protected boolean keeps() {
    return keep;
  }

  @Override
  protected ExitCode launch() throws IOException, InterruptedException {
    Optional<Bundle> bundle = open(folder);
    return bundle.isEmpty() ? ExitCode.USAGE : runLocally(bundle.get(), new Progress(err()));
  }
}
