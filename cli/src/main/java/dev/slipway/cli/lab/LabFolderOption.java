// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import dev.slipway.cli.command.BundleCommand;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.lab.Lab;
import dev.slipway.lab.files.LabFolder;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which lab a command is about. */
final class LabFolderOption {
  @Parameters(paramLabel = "BUNDLE", index = "0", description = BundleCommand.BUNDLE_DESCRIPTION)
  private Path bundle;

  @Option(
      names = "--lab",
      paramLabel = "FOLDER",
      description =
          "Folder of the lab (default: one for each bundle in $XDG_STATE_HOME/slipway/labs or"
              + " ~/.local/state/slipway/labs). Removed with the lab.")
  private Path folder;

  /** The bundle's folder. */
  Path bundle() {
    return bundle;
  }

  /**
   * The lab.
   *
   * @throws WrongUsageException if it is known by its bundle only, and the bundle is not there
   */
  Lab lab() {
    if (folder != null) {
      return new Lab(new LabFolder(folder));
    }
    try {
      return new Lab(LabFolder.of(bundle, System.getenv()));
    } catch (IOException e) {
      throw new WrongUsageException(
          Diagnostic.builder("LAB_UNKNOWN", Severity.ERROR, "Unknown lab")
              .message(
                  "The lab is found by its bundle, and the folder {} does not exist.",
                  bundle.toString())
              .hint("Name the bundle's folder, or that of the lab with --lab.")
              .build());
    }
  }
}
