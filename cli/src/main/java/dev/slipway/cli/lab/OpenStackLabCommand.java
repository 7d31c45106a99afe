// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import dev.slipway.cli.command.SlipwayCommandGroup;
import picocli.CommandLine.Command;

/** The command {@code lab openstack}. */
@Command(
    name = "openstack",
    description = {
      "A real OpenStack on this machine, to try and test cloud deployments.",
      "Keystone, Heat and, depending on the tier, Glance, Placement, Neutron and Nova from Debian's"
          + " packages, on the loopback address, with ports and databases of their own. Nova's"
          + " hypervisors have the drawn names; below tier 3, servers become ACTIVE but do not run."
    },
    footer = {
      "",
      "Examples:",
      "  slipway lab openstack up --tier 1",
      "  slipway lab openstack up --tier 2 --bundle bundle",
      "  slipway lab openstack status",
      "  slipway lab openstack down"
    })
public final class OpenStackLabCommand extends SlipwayCommandGroup {}
