// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.cli.command.SlipwayCommandGroup;
import picocli.CommandLine.Command;

/** The commands {@code image …}. */
@Command(
    name = "image",
    description = "Disk images in the stores of the provisioning servers of a bundle.",
    footer = {
      "",
      "Examples:",
      "  slipway image list bundle",
      "  slipway image check bundle component-host --format json",
      "  slipway image capture bundle compute-1 kvm-tuned --yes"
    })
public final class ImageCommand extends SlipwayCommandGroup {}
