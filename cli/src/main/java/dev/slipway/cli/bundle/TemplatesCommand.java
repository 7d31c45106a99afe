// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.bundle;

import dev.slipway.cli.command.SlipwayCommandGroup;
import picocli.CommandLine.Command;

/** The command {@code templates}, which holds what there is to do with template sets. */
@Command(
    name = "templates",
    description = {
      "Template sets: folders of templates that 'slipway generate --templates' turns into files,"
          + " and that you can change without compiling anything."
    },
    footer = {
      "",
      "Examples:",
      "  slipway templates list",
      "  slipway templates copy tutorial my-set",
      "  slipway generate samples/minimal -o bundle --templates ./my-set"
    })
public final class TemplatesCommand extends SlipwayCommandGroup {}
