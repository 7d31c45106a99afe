// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.model.resource.LoadResult;
import dev.slipway.validation.ValidationResult;
import dev.slipway.validation.Validator;
import java.util.List;

/** The one way from a model file to a judgement of it. */
public final class ValidationRun {
  private ValidationRun() {}

  /**
   * What a validation came to.
   *
   * @param diagnostics everything that there is to say, sorted
   * @param exitCode how the command ends
   */
  public record Report(List<Diagnostic> diagnostics, ExitCode exitCode) {
    public Report {
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /** Loads the model and applies every rule. */
  public static Report execute(ModelSource model) {
    LoadResult loaded = model.load();
    Diagnostics found = Diagnostics.of(loaded.diagnostics());
    if (loaded.model().isEmpty()) {
      return new Report(
          found.toList(), model.isWrongUsage(found.toList()) ? ExitCode.USAGE : found.exitCode());
    }
    ValidationResult result = Validator.validate(loaded.model().get());
    found.addAll(result.diagnostics());
    return new Report(found.toList(), result.exitCode());
  }
}
