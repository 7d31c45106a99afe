// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import dev.slipway.cli.command.BundleCommand;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.lab.Lab;
import java.io.IOException;
import java.nio.file.Files;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code lab down}. */
@Command(
    name = "down",
    description = {
      "Stop the lab of a bundle and remove all of it: processes, networks, files of its nodes.",
      "Also removes what a killed command left behind. Does nothing if there is no lab."
    },
    footer = {
      "",
      "Examples:",
      "  slipway lab down bundle",
      "  slipway lab down bundle --lab /tmp/lab"
    })
public final class LabDownCommand extends BundleCommand {
  @Mixin private LabFolderOption where = new LabFolderOption();

  @Override
  protected ExitCode work() throws IOException, InterruptedException {
    Lab lab = where.lab();
    boolean there = Files.isDirectory(lab.folder().path());
    Lab.Result result = lab.down();
    tell(Diagnostics.of(result.diagnostics()));
    if (!result.succeeded()) {
      return result.diagnostics().stream().map(Diagnostic::code).anyMatch("LAB_LOCKED"::equals)
          ? ExitCode.USAGE
          : ExitCode.REMOTE_ACTION_FAILED;
    }
    if (!printsJson()) {
      out().println(there ? "The lab is down." : "No lab was running.");
    }
    return ExitCode.OK;
  }
}
