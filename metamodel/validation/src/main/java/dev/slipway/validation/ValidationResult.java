// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import java.util.List;
import java.util.Optional;

/**
 * What a validation came to.
 *
 * @param diagnostics everything found, sorted
 * @param deployment the deployment for the generators; empty where there are errors or where a
 *     library was judged
 */
public record ValidationResult(
    List<Diagnostic> diagnostics, Optional<ValidatedDeployment> deployment) {
  /** The code of the diagnostic that says that a rule itself failed. */
  public static final String RULE_FAILED = "RULE_FAILED";

  public ValidationResult {
    diagnostics = List.copyOf(diagnostics);
  }

  /** Whether there is at least one error. */
  public boolean hasErrors() {
    return diagnostics.stream().anyMatch(found -> found.severity() == Severity.ERROR);
  }

  /**
   * {@link ExitCode#INTERNAL_ERROR} where a rule failed, {@link ExitCode#MODEL_ERROR} where the
   * model has errors, else {@link ExitCode#OK}.
   */
  public ExitCode exitCode() {
    if (diagnostics.stream().anyMatch(found -> found.code().equals(RULE_FAILED))) {
      return ExitCode.INTERNAL_ERROR;
    }
    return hasErrors() ? ExitCode.MODEL_ERROR : ExitCode.OK;
  }
}
