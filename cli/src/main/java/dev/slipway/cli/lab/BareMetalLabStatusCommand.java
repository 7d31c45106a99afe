// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import dev.slipway.diagnostics.ExitCode;
import dev.slipway.lab.keeper.LabKeeper.State;
import dev.slipway.metallab.MetalLab;
import dev.slipway.metallab.MetalLabJson;
import java.io.IOException;
import picocli.CommandLine.Command;

/** The command {@code lab bare-metal status}. */
@Command(
    name = "status",
    description = {
      "Show whether the bare-metal lab is up.",
      "Exits with 3 if the lab is not up, or a service has ended."
    },
    footer = {
      "",
      "Examples:",
      "  slipway lab bare-metal status",
      "  slipway lab bare-metal status --lab /tmp/metal --format json"
    })
public final class BareMetalLabStatusCommand extends BareMetalLabFormattedCommand {
  @Override
  protected int work(MetalLab lab) throws IOException {
    State state = lab.state();
    if (printsJson()) {
      printDocument(MetalLabJson.document(lab));
    } else {
      out()
          .println(
              switch (state) {
                case DOWN -> "The bare-metal lab is not up.";
                case STARTING -> "The bare-metal lab is starting.";
                case UP -> "The bare-metal lab is up.";
                case DAMAGED -> "A service of the bare-metal lab has ended.";
              });
    }
    return (state == State.UP ? ExitCode.OK : ExitCode.REMOTE_ACTION_FAILED).code();
  }
}
