// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import dev.slipway.cli.command.BundleCommand;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.lab.keeper.LabKeeper.State;
import dev.slipway.openstacklab.OpenStackLabJson;
import dev.slipway.openstacklab.OpenStackLabStatus;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code lab openstack status}. */
@Command(
    name = "status",
    description = {
      "Show the services of the OpenStack lab.",
      "Their processes, ports and memory, the hypervisors, and how long it has been up. Exits with"
          + " 3 if the lab is not up, or a service has ended."
    },
    footer = {
      "",
      "Examples:",
      "  slipway lab openstack status",
      "  slipway lab openstack status --format json"
    })
public final class OpenStackLabStatusCommand extends BundleCommand {
  @Mixin private OpenStackLabFolderOption where = new OpenStackLabFolderOption();

  @Override
  protected ExitCode work() throws IOException {
    OpenStackLabStatus status = where.lab().status();
    if (printsJson()) {
      printDocument(OpenStackLabJson.document(status));
    } else {
      out().print(OpenStackLabView.text(status));
    }
    return status.state() == State.UP ? ExitCode.OK : ExitCode.REMOTE_ACTION_FAILED;
  }
}
