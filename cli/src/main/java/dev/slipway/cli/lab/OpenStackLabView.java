// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import dev.slipway.diagnostics.TextTable;
import dev.slipway.lab.keeper.LabKeeper.State;
import dev.slipway.openstacklab.OpenStackLabStatus;

/** An OpenStack lab as text. */
final class OpenStackLabView {
  private static final double BYTES_IN_MIB = 1 << 20;

  private OpenStackLabView() {}

  /** Its services, and what else there is to know; each line ended. */
  static String text(OpenStackLabStatus status) {
    if (status.state() == State.DOWN) {
      return "The OpenStack lab is not up.\n";
    }
    TextTable table =
        new TextTable(
            TextTable.Column.words("Service"),
            TextTable.Column.words("State"),
            TextTable.Column.numbers("PID"),
            TextTable.Column.numbers("Port"),
            TextTable.Column.numbers("MiB"));
    for (OpenStackLabStatus.Service service : status.services()) {
      table.add(
          service.name(),
          service.pid().isPresent() ? "running" : "ended",
          service.pid().isPresent() ? String.valueOf(service.pid().getAsLong()) : TextTable.NOTHING,
          service.port().isPresent()
              ? String.valueOf(service.port().getAsInt())
              : TextTable.NOTHING,
          mebibytes(service.memory()));
    }
    return "Tier %d, %s since %s, %s MiB in all, in %s\n"
            .formatted(
                status.tier().orElseThrow(),
                status.state(),
                status.since().orElseThrow(),
                mebibytes(status.memory()),
                status.folder())
        + (status.hypervisors().isEmpty()
            ? ""
            : "Hypervisors: " + String.join(", ", status.hypervisors()) + "\n")
        + table.printRuled();
  }

  private static String mebibytes(long bytes) {
    return String.valueOf(Math.round(bytes / BYTES_IN_MIB));
  }
}
