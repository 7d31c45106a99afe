// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import dev.slipway.cli.command.SlipwayCommandGroup;
import picocli.CommandLine.Command;

/** The command {@code import}: its commands take files of another kind into a model. */
@Command(
    name = "import",
    description = {
      "Import data types and more from files of other tools into a model.",
      "Importing a file again updates what is there, by scoped name, and keeps ids, topics and"
          + " allocations. Unchanged elements are not touched."
    },
    footer = {
      "",
      "Examples:",
      "  slipway import idl track.idl -o types.deployment",
      "  slipway import ddsxml shapes.xml -o shapes.deployment",
      "  slipway import opendds Messenger.opendds -o messenger.deployment",
      "  slipway import uml radar.uml -o radar.deployment"
    })
public final class ImportCommand extends SlipwayCommandGroup {}
