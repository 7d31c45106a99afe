// SPDX-License-Identifier: EPL-2.0
package dev.slipway.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.Test;

class OutcomeTest {
  private final RecordedLog log = new RecordedLog();

  @Test
  void eachDiagnosticIsOneEntryOfItsSeverity() {
    new Outcome(log, false)
        .log(List.of(found(Severity.ERROR), found(Severity.WARNING), found(Severity.INFO)));
    assertThat(log.entries)
        .containsExactly(
            "ERROR lab.deployment:3:5: Something [CODE_ERROR]\n  It is so.\n  Hint: Mend it.",
            "WARN lab.deployment:3:5: Something [CODE_WARNING]\n  It is so.\n  Hint: Mend it.",
            "INFO lab.deployment:3:5: Something [CODE_INFO]\n  It is so.\n  Hint: Mend it.");
  }

  @Test
  void errorsOfTheModelFailWithOneSentence() {
    for (ExitCode code : List.of(ExitCode.MODEL_ERROR, ExitCode.USAGE)) {
      assertThatThrownBy(
              () ->
                  new Outcome(log, false)
                      .require(
                          "lab.deployment is not valid",
                          List.of(found(Severity.ERROR), found(Severity.WARNING)),
                          code))
          .isInstanceOf(MojoFailureException.class)
          .hasMessage("lab.deployment is not valid: 1 error, 1 warning.")
          .hasNoCause();
    }
  }

  @Test
  void whatTheMachineRefusesIsAnExecutionFailure() {
    for (ExitCode code :
        List.of(
            ExitCode.REMOTE_ACTION_FAILED, ExitCode.INTERNAL_ERROR, ExitCode.LOCAL_FILE_FAILED)) {
      assertThatThrownBy(
              () ->
                  new Outcome(log, false)
                      .require("Nothing was generated", List.of(found(Severity.ERROR)), code))
          .isInstanceOf(MojoExecutionException.class)
          .hasMessage("Nothing was generated: 1 error.");
    }
  }

  @Test
  void warningsFailOnlyWhereThatIsAskedFor() {
    List<Diagnostic> warning = List.of(found(Severity.WARNING));
    assertThatCode(() -> new Outcome(log, false).require("Not so", warning, ExitCode.OK))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> new Outcome(log, true).require("Not so", warning, ExitCode.OK))
        .isInstanceOf(MojoFailureException.class)
        .hasMessage("failOnWarnings is set: 1 warning.");
  }

  @Test
  void interruptionIsToldAsSuch() {
    assertThatThrownBy(
            () -> new Outcome(log, false).require("Not so", List.of(), ExitCode.INTERRUPTED))
        .isInstanceOf(MojoFailureException.class)
        .hasMessage("Interrupted; nothing was changed.");
  }

  private static Diagnostic found(Severity severity) {
    return Diagnostic.builder("CODE_" + severity.name(), severity, "Something")
        .in(new Location("lab.deployment", 3, 5))
        .message("It is so.")
        .hint("Mend it.")
        .build();
  }
}
