// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.generator.engine.ModelArgument;
import java.io.PrintWriter;
import java.nio.file.Path;
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

  /**
   * The file of the model that an argument names.
   *
   * @throws WrongUsageException if it is a folder with no deployment in it or several
   */
  static Path modelFile(Path argument) {
    Diagnostics found = new Diagnostics();
    return ModelArgument.file(argument, found)
        .orElseThrow(() -> new WrongUsageException(found.toList().get(0)));
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
