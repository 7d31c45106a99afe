// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.Bundle;
import dev.slipway.cli.command.BundleCommand;
import dev.slipway.cli.output.ComponentListView;
import dev.slipway.diagnostics.ExitCode;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The command {@code component list}. */
@Command(
    name = "list",
    description = {
      "List the component types of a bundle: what they publish and subscribe, where they run.",
      "'slipway status' says what is installed on the nodes."
    },
    footer = {
      "",
      "Examples:",
      "  slipway component list bundle",
      "  slipway component list bundle --format json | jq '.components[].publishes'"
    })
public final class ComponentListCommand extends BundleCommand {
  @Parameters(paramLabel = "BUNDLE", index = "0", description = BUNDLE_DESCRIPTION)
  private Path folder;

  @Override
  protected ExitCode work() {
    Optional<Bundle> bundle = open(folder);
    if (bundle.isEmpty()) {
      return ExitCode.USAGE;
    }
    ComponentListView view = new ComponentListView(bundle.get().manifest());
    if (printsJson()) {
      printDocument(view.json());
    } else {
      out().print(view.text());
    }
    return ExitCode.OK;
  }
}
