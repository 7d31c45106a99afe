// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.cli.command.SlipwayCommandGroup;
import picocli.CommandLine.Command;

/** The commands {@code component …}. */
@Command(
    name = "component",
    description = "Component types of models, and components on hosts.",
    footer = {
      "",
      "Examples:",
      "  slipway component import Tracker-2.1.0.jar models/lab",
      "  slipway component install bundle sonar",
      "  slipway component pause bundle sonar"
    })
public final class ComponentCommand extends SlipwayCommandGroup {}
