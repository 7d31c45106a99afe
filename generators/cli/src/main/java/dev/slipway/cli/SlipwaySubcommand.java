// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What all commands have in common: help, and where they print. */
abstract class SlipwaySubcommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  private boolean helpRequested;

  /** Does the work and says how it ended. */
  abstract ExitCode run();

  @Override
  public final Integer call() {
    ExitCode code = run();
    out().flush();
    err().flush();
    return code.code();
  }

  /** For what the user asked for. */
  final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /** For what there is to say about it. */
  final PrintWriter err() {
    return spec.commandLine().getErr();
  }

  /** Diagnostics as text, with colours where the terminal shows them. */
  final void printText(PrintWriter to, Diagnostics diagnostics) {
    to.print(DiagnosticColours.text(diagnostics, spec.commandLine().getColorScheme().ansi()));
  }
}
