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
 * @param exitCode how the command ends
 */
public record ImportReport(
    List<MergedElement> elements,
    List<Path> written,
    List<Diagnostic> diagnostics,
    ExitCode exitCode) {
  public ImportReport {
    elements = List.copyOf(elements);
    written = List.copyOf(written);
    diagnostics = List.copyOf(diagnostics);
  }

  /** How many elements had that outcome. */
  public long count(Outcome outcome) {
    return elements.stream().filter(element -> element.outcome() == outcome).count();
  }

  /** What is said without having imported anything. */
  public static ImportReport failed(Diagnostics found) {
    return new ImportReport(List.of(), List.of(), found.toList(), found.exitCode());
  }

  /** The same import, of which there is more to say; it ends as the import alone does. */
  public ImportReport with(Diagnostics all) {
    return new ImportReport(elements, written, all.toList(), exitCode);
  }
}
