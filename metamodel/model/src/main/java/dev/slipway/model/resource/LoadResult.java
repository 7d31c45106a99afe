// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.resource;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import java.util.List;
import java.util.Optional;

/**
 * What came of loading a model file.
 *
 * @param model the model; empty exactly when a diagnostic is an error
 * @param diagnostics everything that is wrong in the files, in the order in which it is printed
 * @param exitCode how a command ends that needs the model: {@link ExitCode#USAGE} if the named file
 *     cannot be read or has no variant of that name, {@link ExitCode#MODEL_ERROR} for other errors
 */
public record LoadResult(
    Optional<LoadedModel> model, List<Diagnostic> diagnostics, ExitCode exitCode) {
  public LoadResult {
    diagnostics = List.copyOf(diagnostics);
  }

  static LoadResult of(LoadedModel model) {
    return new LoadResult(Optional.of(model), List.of(), ExitCode.OK);
  }
}
