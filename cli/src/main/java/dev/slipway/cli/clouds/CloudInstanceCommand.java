// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.clouds;

import dev.slipway.cli.command.SlipwayCommandGroup;
import picocli.CommandLine.Command;

/** The commands {@code instance …}. */
@Command(
    name = "instance",
    description = "Instances of a cloud: its virtual machines, whoever created them.",
    footer = {
      "",
      "Examples:",
      "  slipway instance list --cloud lab",
      "  slipway instance launch probe --image cirros --flavor m1.nano --network lan --cloud lab",
      "  slipway instance terminate probe --yes --cloud lab"
    })
public final class CloudInstanceCommand extends SlipwayCommandGroup {}
