// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import static dev.slipway.diagnostics.TextTable.NOTHING;

import dev.slipway.diagnostics.TextTable;
import dev.slipway.diagnostics.TextTable.Column;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.live.Contact;
import dev.slipway.live.ProvisioningSnapshot;
import dev.slipway.live.ProvisioningSnapshot.Host;
import java.util.List;
import java.util.Optional;

/** How far hosts are that servers install, as a table; the state is the first word of a line. */
final class InstallationText {

  private InstallationText() {}

  /**
   * A line for each host of which something is known, and one for each server that does not answer;
   * empty where there is neither.
   */
  static String table(List<ProvisioningSnapshot> servers) {
    TextTable table =
        new TextTable(
            Column.words("State"),
            Column.words("Host"),
            Column.words("Image"),
            Column.words("Installed by"),
            Column.words("Progress"),
            Column.prose("Remark"));
    for (ProvisioningSnapshot server : servers) {
      if (server.contact() == Contact.UNREACHABLE) {
        table.add(
            server.contact().title(),
            NOTHING,
            NOTHING,
            server.name(),
            NOTHING,
            server.problem().map(why -> why.summary() + ". " + why.message()).orElse(NOTHING));
      }
      for (Host host : server.hosts()) {
        if (host.stage().isThere()) {
          table.add(
              host.stage().title(),
              host.node(),
              host.image(),
              server.name(),
              Optional.of(host.progress()).filter(text -> !text.isEmpty()).orElse(NOTHING),
              host.cause().map(VisibleText::of).orElse(NOTHING));
        }
      }
    }
    return table.isEmpty() ? "" : table.print();
  }
}
