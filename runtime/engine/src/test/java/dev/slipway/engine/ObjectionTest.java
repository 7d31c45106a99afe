// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObjectionTest {
  private static final Objection HINT = Objection.toPlan(found(Severity.WARNING));
  private static final Objection SILENT = Objection.unanswered(found(Severity.ERROR));
  private static final Objection WRONG = Objection.toPlan(found(Severity.ERROR));

  @Test
  void whatIsWrongWithThePlanCountsMoreThanThatSomebodyDidNotAnswer() {
    assertThat(Objection.exitCode(List.of())).isEqualTo(ExitCode.OK);
    assertThat(Objection.exitCode(List.of(HINT))).isEqualTo(ExitCode.OK);
    assertThat(Objection.exitCode(List.of(HINT, SILENT))).isEqualTo(ExitCode.REMOTE_ACTION_FAILED);
    assertThat(Objection.exitCode(List.of(SILENT, WRONG))).isEqualTo(ExitCode.MODEL_ERROR);
  }

  private static Diagnostic found(Severity severity) {
    return Diagnostic.builder("FOUND", severity, "Found").message("Found.").build();
  }
}
