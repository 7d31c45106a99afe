// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.experiment;

import dev.slipway.cli.command.SlipwayCommandGroup;
import picocli.CommandLine.Command;

/** The commands {@code experiment …}. */
@Command(
    name = "experiment",
    description = "Measure the nodes of a bundle with its drawn experiments, and compare results.",
    footer = {
      "",
      "Examples:",
      "  slipway experiment list bundle",
      "  slipway experiment plan bundle hypervisors",
      "  slipway experiment run bundle hypervisors --install-packages -o before",
      "  slipway experiment report before",
      "  slipway experiment compare before after"
    })
public final class ExperimentCommand extends SlipwayCommandGroup {}
