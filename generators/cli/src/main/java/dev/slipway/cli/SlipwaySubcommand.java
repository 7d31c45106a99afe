// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Help.Ansi;
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

  /**
   * Refuses a number that makes no sense.
   *
   * @throws WrongUsageException if the value is less than the least one
   */
  static void requireAtLeast(double least, double value, String option) {
    if (!(value >= least)) {
      throw new WrongUsageException(
          Diagnostic.builder("COMMAND_LINE_INVALID", Severity.ERROR, "Wrong usage")
              .message("The value of {} is {}; the least is {}.", option, value, least)
              .hint("Correct the value of {}.", option)
              .build());
    }
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
    to.print(DiagnosticColours.text(diagnostics, ansi()));
  }

  /** Whether colours are wanted, and shown. */
  final Ansi ansi() {
    return spec.commandLine().getColorScheme().ansi();
  }
}
