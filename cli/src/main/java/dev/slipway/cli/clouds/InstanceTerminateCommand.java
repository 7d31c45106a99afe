// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.clouds;

import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.Server;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.VisibleText;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code instance terminate}. */
@Command(
    name = "terminate",
    description = {
      "Delete instances with all that is on their disks.",
      "Deletes none if one of the names is unknown. The next 'slipway apply' recreates an instance"
          + " that belongs to a stack. Exits with 2 without --yes or if there is no such instance,"
          + " with 3 if the cloud does not answer or refuses."
    },
    footer = {"", "Examples:", "  slipway instance terminate probe-1 probe-2 --yes --cloud lab"})
public final class InstanceTerminateCommand extends CloudCommand {
  @Parameters(arity = "1..*", paramLabel = "INSTANCE", description = "Their names, or their ids.")
  private List<String> instances;

  @Option(names = "--yes", description = "Confirm the deletion.")
  private boolean yes;

  @Override
  ExitCode work(Cloud open) throws CloudException, InterruptedException {
    List<Server> all = open.compute().servers(false);
    List<Server> meant = new ArrayList<>();
    for (String name : instances) {
      Server server = CloudNames.find("instance", name, all, Server::id, Server::name);
      if (!meant.contains(server)) {
        meant.add(server);
      }
    }
    if (!yes) {
      throw new WrongUsageException(
          Diagnostic.builder("INSTANCE_DATA_LOST", Severity.ERROR, "Disks would be deleted")
              .message(
                  "Nothing was done. This would delete: {}.",
                  String.join(
                      ", ", meant.stream().map(it -> it.name() + " (" + it.id() + ")").toList()))
              .hint("Add --yes to delete them.")
              .build());
    }
    for (Server server : meant) {
      open.compute().delete(server.id());
      err().println(VisibleText.of(server.name()) + " is being deleted.");
    }
    return ExitCode.OK;
  }
}
