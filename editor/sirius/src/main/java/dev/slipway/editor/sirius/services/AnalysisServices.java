// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.services;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.editor.element.ElementTexts;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.validation.analysis.Matching;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.emf.ecore.EObject;

/** What rules and analyses say of elements. */
public class AnalysisServices {
  /** Sirius makes one. */
  public AnalysisServices() {}

  /** Whether the rules that are checked while editing find an error at an element. */
  public boolean hasErrors(EObject element) {
    return ModelState.of(element).problemsOf(element).stream()
        .anyMatch(found -> found.severity() == Severity.ERROR);
  }

  /** What an element says to whoever points at it: its texts, and what is wrong with it. */
  public String nodeTooltip(EObject element) {
    StringBuilder text = new StringBuilder(ElementTexts.name(element));
    for (Diagnostic found : ModelState.of(element).problemsOf(element)) {
      text.append('\n').append(found.summary()).append(": ").append(found.message());
    }
    return text.toString();
  }

  /** The instances whose DataReaders an instance's DataWriters reach, itself left out. */
  public List<ComponentInstance> flowTargets(ComponentInstance instance) {
    Matching matching = Matching.of(ModelState.of(instance).index());
    Set<ComponentInstance> targets = new LinkedHashSet<>();
    for (Matching.Writer writer : matching.writersOf(instance)) {
      matching.readersOf(writer).forEach(reader -> targets.add(reader.instance()));
    }
    targets.remove(instance);
    return List.copyOf(targets);
  }

  /**
   * The topics that flow along an edge.
   *
   * @param view the edge as Sirius shows it
   */
  public String flowLabel(ComponentInstance instance, EObject view) {
    Matching matching = Matching.of(ModelState.of(instance).index());
    EObject target = Views.shown(Views.end(view, "targetNode"));
    return matching.writersOf(instance).stream()
        .filter(
            writer ->
                matching.readersOf(writer).stream().anyMatch(reader -> reader.instance() == target))
        .map(writer -> ElementTexts.name(writer.publication().getTopic()))
        .distinct()
        .collect(Collectors.joining(", "));
  }
}
