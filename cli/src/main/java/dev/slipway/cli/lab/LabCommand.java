// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import dev.slipway.cli.command.SlipwayCommandGroup;
import picocli.CommandLine.Command;

/** The command {@code lab}. */
@Command(
    name = "lab",
    description = {
      "The drawn nodes and networks, on this machine.",
      "Each node is a set of Linux namespaces with the drawn interfaces, addresses and names, files"
          + " of its own and an OpenSSH server; networks are bridges, routers route. Needs root or"
          + " user namespaces. This machine's own network is not changed."
    },
    footer = {
      "",
      "Examples:",
      "  slipway lab up bundle",
      "  slipway lab status bundle",
      "  slipway lab exec bundle sonar-host -- ping -c 3 10.33.136.18",
      "  slipway lab down bundle"
    })
public final class LabCommand extends SlipwayCommandGroup {}
