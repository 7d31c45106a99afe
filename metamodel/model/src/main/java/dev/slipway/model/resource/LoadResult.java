// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.resource;

import dev.slipway.diagnostics.Diagnostic;
import java.util.List;
import java.util.Optional;

/**
 * What came of loading a model file.
 *
 * @param model the model; empty exactly when a diagnostic is an error
 * @param diagnostics everything that is wrong in the files, in the order in which it is printed
 */
public record LoadResult(Optional<LoadedModel> model, List<Diagnostic> diagnostics) {
  public LoadResult {
    diagnostics = List.copyOf(diagnostics);
  }
}
