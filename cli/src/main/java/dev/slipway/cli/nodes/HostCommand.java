// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.cli.command.SlipwayCommandGroup;
import picocli.CommandLine.Command;

/** The commands {@code host …}. */
@Command(
    name = "host",
    description =
        "Hosts of a cloud, bare-metal hosts, and machines that components can be installed on.",
    footer = {
      "",
      "Examples:",
      "  slipway host list --cloud lab-admin",
      "  slipway host prepare compute-1 compute-2",
      "  slipway host rehearse bundle compute-1 --power-credentials power.json --yes",
      "  slipway host reprovision bundle compute-1 --power-credentials power.json --yes",
      "  slipway host status compute-1 --format json"
    })
public final class HostCommand extends SlipwayCommandGroup {}
