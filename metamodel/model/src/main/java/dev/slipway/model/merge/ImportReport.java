// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.merge;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import java.nio.file.Path;
import java.util.List;

/**
 * What came of an import into a model file.
 *
 * @param elements what became of each element, in the order of their paths
 * @param written the files that were written, or would have been, as absolute paths; empty if
 *     nothing changed or there are errors
 * @param diagnostics all there is to say, in the order in which it is printed
 */
public record ImportReport(
    List<MergedElement> elements, List<Path> written, List<Diagnostic> diagnostics) {
  public ImportReport {
    elements = List.copyOf(elements);
    written = List.copyOf(written);
    diagnostics = List.copyOf(diagnostics);
  }

  /** How many elements had that outcome. */
  public long count(Outcome outcome) {
    return elements.stream().filter(element -> element.outcome() == outcome).count();
  }

  /** {@link ExitCode#MODEL_ERROR} if there are errors, {@link ExitCode#OK} otherwise. */
  public ExitCode exitCode() {
    return Diagnostics.of(diagnostics).exitCode();
  }
}
