// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.clouds;

import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.Server;
import dev.slipway.diagnostics.ExitCode;
import picocli.CommandLine.Parameters;

/** What the commands that are about one instance have in common. */
abstract class NamedInstanceCommand extends CloudCommand {
  @Parameters(paramLabel = "INSTANCE", description = "Its name, or its id.")
  private String instance;

  /** Does the work. */
  abstract ExitCode work(Cloud open, Server server) throws CloudException, InterruptedException;

  @Override
  final ExitCode work(Cloud open) throws CloudException, InterruptedException {
    return work(
        open,
        CloudNames.find(
            "instance", instance, open.compute().servers(false), Server::id, Server::name));
  }
}
