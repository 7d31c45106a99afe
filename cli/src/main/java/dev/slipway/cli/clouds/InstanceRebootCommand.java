// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.clouds;

import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.Server;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.VisibleText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code instance reboot}. */
@Command(
    name = "reboot",
    description = {
      "Restart an instance, without waiting for it.",
      "Exits with 2 if there is no such instance, with 3 if the cloud does not answer or refuses."
    },
    footer = {"", "Examples:", "  slipway instance reboot sonar-1 --cloud lab"})
public final class InstanceRebootCommand extends NamedInstanceCommand {
  @Option(
      names = "--hard",
      description = "Cut the power, instead of asking the operating system to restart.")
  private boolean hard;

  @Override
  ExitCode work(Cloud open, Server server) throws CloudException, InterruptedException {
    open.compute().reboot(server.id(), hard);
    err().println(VisibleText.of(server.name()) + " restarts.");
    return ExitCode.OK;
  }
}
