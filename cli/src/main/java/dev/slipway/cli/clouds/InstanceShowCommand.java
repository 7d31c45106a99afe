// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.clouds;

import dev.slipway.cli.output.CloudInstanceView;
import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.Server;
import dev.slipway.diagnostics.ExitCode;
import java.util.List;
import picocli.CommandLine.Command;

/** The command {@code instance show}. */
@Command(
    name = "show",
    description = {
      "Show everything that a cloud reports about an instance.",
      "Exits with 2 if there is no such instance, with 3 if the cloud does not answer or refuses."
    },
    footer = {
      "",
      "Examples:",
      "  slipway instance show sonar-1 --cloud lab",
      "  slipway instance show sonar-1 --cloud lab --format json"
    })
public final class InstanceShowCommand extends NamedInstanceCommand {
  @Override
  ExitCode work(Cloud open, Server server) {
    CloudInstanceView view = new CloudInstanceView(open.name(), List.of(server));
    if (printsJson()) {
      printDocument(view.json());
    } else {
      out().print(view.details());
    }
    return ExitCode.OK;
  }
}
