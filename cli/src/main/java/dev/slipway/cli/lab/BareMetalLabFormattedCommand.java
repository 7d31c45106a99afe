// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import dev.slipway.cli.option.FormatOption;
import picocli.CommandLine.Mixin;

/** A command of bare-metal labs that prints what it found itself, as text or JSON. */
abstract class BareMetalLabFormattedCommand extends BareMetalLabSubcommand {
  @Mixin private FormatOption format = new FormatOption();

  @Override
  protected final boolean printsJson() {
    return format.isJson();
  }
}
