// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import dev.slipway.diagnostics.ExitCode;
import dev.slipway.metallab.MetalLab;
import java.io.IOException;
import java.nio.file.Files;
import picocli.CommandLine.Command;

/** The command {@code lab bare-metal down}. */
@Command(
    name = "down",
    description = {
      "Stop the bare-metal lab and remove all of it: processes, networks, disks.",
      "Also removes what a killed command left behind. Does nothing if there is no lab."
    },
    footer = {
      "",
      "Examples:",
      "  slipway lab bare-metal down",
      "  slipway lab bare-metal down --lab /tmp/metal"
    })
public final class BareMetalLabDownCommand extends BareMetalLabFormattedCommand {
  @Override
  protected int work(MetalLab lab) throws IOException, InterruptedException {
    boolean there = Files.isDirectory(lab.folder());
    ExitCode code = ended(lab.down());
    if (code == ExitCode.OK && !printsJson()) {
      out().println(there ? "The bare-metal lab is down." : "There was no bare-metal lab.");
    }
    return code.code();
  }
}
