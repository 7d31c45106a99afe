// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import dev.slipway.cli.command.SlipwaySubcommand;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.metallab.MetalLab;
import dev.slipway.metallab.MetalLabDiagnostics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** What the commands of bare-metal labs have in common. */
abstract class BareMetalLabSubcommand extends SlipwaySubcommand {
  /** What a user mends by installing something, other rights, or another command line. */
  private static final Set<String> NOT_HERE =
      Set.of(
          MetalLabDiagnostics.PACKAGES_MISSING,
          MetalLabDiagnostics.ROOT_NEEDED,
          MetalLabDiagnostics.LOCKED,
          MetalLabDiagnostics.DIFFERENT);

  @Option(
      names = "--lab",
      paramLabel = "FOLDER",
      description =
          "Folder of the lab (default: $XDG_STATE_HOME/slipway/bare-metal-lab or"
              + " ~/.local/state/slipway/bare-metal-lab). Removed with the lab.")
  private Path folder;

  /** The lab. */
  protected final MetalLab lab() {
    return new MetalLab(
        folder == null ? MetalLab.usualFolder(System.getenv()) : folder,
        MetalLab.usualCache(System.getenv()));
  }

  /** Does the work, and returns how the command ends. */
  protected abstract int work(MetalLab lab) throws IOException, InterruptedException;

  /** Says what went wrong, and how the command ends then. */
  protected final ExitCode ended(List<Diagnostic> diagnostics) {
    tell(Diagnostics.of(diagnostics));
    if (diagnostics.isEmpty()) {
      return ExitCode.OK;
    }
    return diagnostics.stream().map(Diagnostic::code).anyMatch(NOT_HERE::contains)
        ? ExitCode.USAGE
        : ExitCode.REMOTE_ACTION_FAILED;
  }

  @Override
  protected final ExitCode run() {
    throw new IllegalStateException("ends with the code of the work");
  }

  @Override
  protected final int runToCode() {
    try {
      return work(lab());
    } catch (IOException e) {
      tell(Diagnostics.of(List.of(FileFailure.diagnostic(e))));
      return ExitCode.REMOTE_ACTION_FAILED.code();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.INTERRUPTED.code();
    }
  }
}
