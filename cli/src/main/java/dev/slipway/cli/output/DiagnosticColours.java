// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import picocli.CommandLine.Help.Ansi;

/** Diagnostics as text whose severities stand out on a terminal. */
public final class DiagnosticColours {
  private static final String RESET = "\u001b[0m";

  private DiagnosticColours() {}

  /** The text; with colours only where {@code ansi} allows them. */
  public static String text(Diagnostics diagnostics, Ansi ansi) {
    if (!ansi.enabled()) {
      return TextDiagnosticPrinter.print(diagnostics);
    }
    StringBuilder text = new StringBuilder();
    for (Diagnostic diagnostic : diagnostics) {
      String label = diagnostic.severity().label() + ": ";
      String plain = TextDiagnosticPrinter.print(diagnostic);
      // The place comes before the label and is printed by itself to know where that starts.
      int start =
          diagnostic.location().isNone() ? 0 : diagnostic.location().toString().length() + 2;
      int end = start + label.length() - 2;
      text.append(plain, 0, start)
          .append(colour(diagnostic.severity()))
          .append(plain, start, end)
          .append(RESET)
          .append(plain.substring(end));
    }
    return text.toString();
  }

  private static String colour(Severity severity) {
    return switch (severity) {
      case ERROR -> "\u001b[1;31m";
      case WARNING -> "\u001b[1;33m";
      case INFO -> "\u001b[1;36m";
    };
  }
}
