// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import dev.slipway.cli.command.SlipwayCommandGroup;
import picocli.CommandLine.Command;

/** The command {@code export}: its commands write a model in another form. */
@Command(
    name = "export",
    description = "Write a model in another form, for other tools.",
    footer = {
      "",
      "Examples:",
      "  slipway export idl lab.deployment -o idl",
      "  slipway export ddsxml samples/submarine-lab -o lab.xml",
      "  slipway export uml samples/submarine-lab -o lab.uml",
      "  slipway export xmi samples/submarine-lab -o lab.xmi"
    })
public final class ExportCommand extends SlipwayCommandGroup {}
