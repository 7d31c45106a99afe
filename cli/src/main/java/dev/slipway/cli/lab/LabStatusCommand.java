// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import dev.slipway.bundle.Bundle;
import dev.slipway.cli.command.BundleCommand;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.TextTable;
import dev.slipway.lab.LabJson;
import dev.slipway.lab.LabStatus;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code lab status}. */
@Command(
    name = "status",
    description = {
      "Show the state of the nodes and routers of a lab.",
      "Exits with 3 if the lab is not up, or a node or router is damaged."
    },
    footer = {
      "",
      "Examples:",
      "  slipway lab status bundle",
      "  slipway lab status bundle --format json"
    })
public final class LabStatusCommand extends BundleCommand {
  @Mixin private LabFolderOption where = new LabFolderOption();

  @Override
  protected ExitCode work() throws IOException, InterruptedException {
    Optional<Bundle> bundle = open(where.bundle());
    if (bundle.isEmpty()) {
      return ExitCode.USAGE;
    }
    LabStatus status = where.lab().status(bundle.get().manifest());
    if (printsJson()) {
      printDocument(LabJson.document(status));
    } else {
      print(status);
    }
    return status.complete() ? ExitCode.OK : ExitCode.REMOTE_ACTION_FAILED;
  }

  private void print(LabStatus status) {
    if (!status.up()) {
      out().println("The lab is not up.");
      return;
    }
    TextTable table =
        new TextTable(
            TextTable.Column.words("Node"),
            TextTable.Column.words("Role"),
            TextTable.Column.words("State"),
            TextTable.Column.numbers("PID"),
            TextTable.Column.prose("Addresses"));
    for (LabStatus.Machine machine : status.machines()) {
      table.add(
          machine.name(),
          machine.role().name().toLowerCase(Locale.ROOT),
          machine.state().name(),
          machine.pid().isPresent() ? String.valueOf(machine.pid().getAsLong()) : TextTable.NOTHING,
          machine.addresses().isEmpty()
              ? TextTable.NOTHING
              : String.join(", ", machine.addresses()));
    }
    out().print(table.printRuled());
  }
}
