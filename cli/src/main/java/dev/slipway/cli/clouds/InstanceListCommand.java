// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.clouds;

import dev.slipway.cli.output.CloudInstanceView;
import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.diagnostics.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code instance list}. */
@Command(
    name = "list",
    description = {
      "List the instances of a project: status, host, availability zone, flavor, addresses.",
      "Exits with 2 if no cloud is configured, with 3 if it does not answer or refuses."
    },
    footer = {
      "",
      "Examples:",
      "  slipway instance list --cloud lab",
      "  slipway instance list --cloud lab --all-projects --format json"
    })
public final class InstanceListCommand extends CloudCommand {
  @Option(
      names = "--all-projects",
      description = "List the instances of all projects, which only administrators may see.")
  private boolean allProjects;

  @Override
  ExitCode work(Cloud open) throws CloudException, InterruptedException {
    CloudInstanceView view =
        new CloudInstanceView(open.name(), open.compute().servers(allProjects));
    if (printsJson()) {
      printDocument(view.json());
    } else {
      out().print(view.table());
    }
    return ExitCode.OK;
  }
}
