// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import dev.slipway.cli.command.BundleCommand;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.openstacklab.OpenStackLab;
import dev.slipway.openstacklab.OpenStackLabDiagnostics;
import java.io.IOException;
import java.nio.file.Files;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code lab openstack down}. */
@Command(
    name = "down",
    description = {
      "Stop the OpenStack lab and remove all of it: processes, databases, passwords.",
      "Also removes what a killed command left behind. Does nothing if there is no lab."
    },
    footer = {
      "",
      "Examples:",
      "  slipway lab openstack down",
      "  slipway lab openstack down --lab /tmp/cloud"
    })
public final class OpenStackLabDownCommand extends BundleCommand {
  @Mixin private OpenStackLabFolderOption where = new OpenStackLabFolderOption();

  @Override
  protected ExitCode work() throws IOException, InterruptedException {
    OpenStackLab lab = where.lab();
    boolean there = Files.isDirectory(lab.folder());
    OpenStackLab.Result result = lab.down();
    tell(Diagnostics.of(result.diagnostics()));
    if (!result.succeeded()) {
      return result.diagnostics().stream()
              .map(Diagnostic::code)
              .anyMatch(OpenStackLabDiagnostics.LOCKED::equals)
          ? ExitCode.USAGE
          : ExitCode.REMOTE_ACTION_FAILED;
    }
    if (!printsJson()) {
      out().println(there ? "The OpenStack lab is down." : "There was no OpenStack lab.");
    }
    return ExitCode.OK;
  }
}
