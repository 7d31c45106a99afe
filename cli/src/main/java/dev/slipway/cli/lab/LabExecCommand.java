// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.cli.command.SlipwaySubcommand;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.diagnostics.Severity;
import dev.slipway.lab.Lab;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code lab exec}. */
@Command(
    name = "exec",
    description = {
      "Run a program in a node or router of a lab, as its root.",
      "The program uses this terminal, and its exit code is that of this command. Put '--' before"
          + " the program, so that its options are not taken as options of this command."
    },
    footer = {
      "",
      "Examples:",
      "  slipway lab exec bundle gateway -- ip route",
      "  slipway lab exec bundle sonar-host -- bash"
    })
public final class LabExecCommand extends SlipwaySubcommand {
  @Mixin private LabFolderOption where = new LabFolderOption();

  @Parameters(
      paramLabel = "NODE",
      index = "1",
      description = "Name of a node or router in the bundle.")
  private String node;

  @Parameters(
      paramLabel = "PROGRAM",
      index = "2..*",
      arity = "1..*",
      description = "The program and its arguments.")
  private List<String> program;

  @Override
  protected ExitCode run() {
    throw new IllegalStateException("ends with the code of a program");
  }

  @Override
  protected int runToCode() {
    Diagnostics found = new Diagnostics();
    Lab lab = where.lab();
    try {
      Optional<BundleManifest> manifest = Bundle.readManifest(where.bundle(), found);
      Optional<List<String>> command =
          manifest.isEmpty() ? Optional.empty() : lab.command(manifest.get(), node, program, found);
      tell(found);
      if (command.isEmpty()) {
        return ExitCode.USAGE.code();
      }
      return new ProcessBuilder(command.get()).inheritIO().start().waitFor();
    } catch (IOException e) {
      tell(
          Diagnostics.of(
              List.of(
                  Diagnostic.builder("LAB_EXEC_FAILED", Severity.ERROR, "Program not run")
                      .message("{}.", FileFailure.text(e))
                      .hint("Run it as the user who started the lab.")
                      .build())));
      return ExitCode.REMOTE_ACTION_FAILED.code();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.INTERRUPTED.code();
    }
  }
}
