// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import java.util.List;
import java.util.Optional;

/**
 * What a validation came to.
 *
 * @param diagnostics everything found, sorted
 * @param exitCode how a command ends that validates: {@link ExitCode#INTERNAL_ERROR} where a rule
 *     failed, {@link ExitCode#MODEL_ERROR} where the model has errors, else {@link ExitCode#OK}
 * @param deployment the deployment for the generators; empty where there are errors or where a
 *     library was judged
 */
public record ValidationResult(
    List<Diagnostic> diagnostics, ExitCode exitCode, Optional<ValidatedDeployment> deployment) {
  public ValidationResult {
    diagnostics = List.copyOf(diagnostics);
  }
}
