// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.merge;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import java.util.List;
import java.util.Set;
import org.eclipse.emf.ecore.resource.Resource;

/**
 * What a merge did to a model in memory.
 *
 * @param elements what became of each element, in the order of their paths
 * @param diagnostics what there is to say; with an error among it, the model is not to be saved
 * @param changed the resources of the model that are not what they were
 */
public record MergeResult(
    List<MergedElement> elements, List<Diagnostic> diagnostics, Set<Resource> changed) {
  public MergeResult {
    elements = List.copyOf(elements);
    diagnostics = List.copyOf(diagnostics);
    changed = Set.copyOf(changed);
  }

  /** Whether the model must not be saved. */
  public boolean hasErrors() {
    return diagnostics.stream().anyMatch(found -> found.severity() == Severity.ERROR);
  }
}
