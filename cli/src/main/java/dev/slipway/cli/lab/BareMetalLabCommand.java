// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import dev.slipway.cli.command.SlipwayCommandGroup;
import picocli.CommandLine.Command;

/** The command {@code lab bare-metal}. */
@Command(
    name = "bare-metal",
    description = {
      "The drawn bare-metal hosts on this machine, to try and test provisioning.",
      "Hosts are virtual machines with blank disks of the drawn sizes and serial numbers, switched"
          + " by the drawn power controls over IPMI and Redfish. The provisioning server has its"
          + " real software and the files of the bundle. Needs root. This machine's own network is"
          + " not changed."
    },
    footer = {
      "",
      "Examples:",
      "  slipway lab bare-metal up --bundle bundle",
      "  slipway lab bare-metal exec -- ipmitool -I lanplus -C 3 -H 10.7.0.21 -U admin"
          + " -P slipway-lab chassis power on",
      "  slipway lab bare-metal down"
    })
public final class BareMetalLabCommand extends SlipwayCommandGroup {}
