// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

class DiagnosticColoursTest {
  private static final Diagnostics FOUND =
      Diagnostics.of(
          List.of(
              Diagnostic.builder("SOME_ERROR", Severity.ERROR, "Some error")
                  .in(new Location("error: x.deployment", 3, 1))
                  .message("error: what")
                  .build(),
              Diagnostic.builder("SOME_WARNING", Severity.WARNING, "Some warning").build()));

  @Test
  void onlyTheSeverityIsColoured() {
    assertThat(DiagnosticColours.text(FOUND, Ansi.ON))
        .isEqualTo(
            """
            \u001b[1;33mwarning\u001b[0m: Some warning [SOME_WARNING]
            error: x.deployment:3:1: \u001b[1;31merror\u001b[0m: Some error [SOME_ERROR]
              error: what
            """);
  }

  @Test
  void withoutATerminalNothingIs() {
    assertThat(DiagnosticColours.text(FOUND, Ansi.OFF))
        .isEqualTo(TextDiagnosticPrinter.print(FOUND));
  }
}
