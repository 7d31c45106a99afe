// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.command;

import dev.slipway.diagnostics.Diagnostic;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Help.ColorScheme;

/** Runs commands as parts of another, which need not know what commands there are. */
@FunctionalInterface
public interface PartRunner {
  /**
   * How a part ended.
   *
   * @param code its exit code
   * @param told its diagnostics
   */
  record Outcome(int code, List<Diagnostic> told) {
    /** Keeps the diagnostics as they are now. */
    public Outcome {
      told = List.copyOf(told);
    }
  }

  /**
   * Runs one command to its end.
   *
   * @param words the command line, without {@code slipway}
   * @param out for what it prints to standard output
   * @param err for what it prints to standard error
   */
  Outcome run(List<String> words, PrintWriter out, PrintWriter err, ColorScheme colours);
}
