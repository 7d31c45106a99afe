// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.view;

import dev.slipway.editor.element.ElementTexts;
import dev.slipway.model.Element;
import dev.slipway.model.dds.Topic;
import dev.slipway.validation.analysis.Matching;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;

/** What flows between component instances: the topics that one's writers reach the other by. */
final class Flows {
  private Flows() {}

  /**
   * All topics that flow from one instance to another.
   *
   * @param topics in the order of the publications
   */
  record Flow(Element from, Element to, Set<Topic> topics) {
    String label() {
      List<String> names = names();
      return names.size() == 1 ? names.get(0) : names.get(0) + " +" + (names.size() - 1);
    }

    String tooltip() {
      return String.join(", ", names());
    }

    private List<String> names() {
      return topics.stream().map(ElementTexts::name).distinct().toList();
    }
  }

  /**
   * The flows between instances that are drawn, of topics that the filter lets through; what flows
   * to its own writer is left out.
   *
   * @param drawn the elements that are drawn
   */
  static Collection<Flow> of(ModelIndex index, Set<EObject> drawn, ViewFilter filter) {
    Matching matching = Matching.of(index);
    Filtering filtering = filter.isEmpty() ? null : Filtering.of(filter, index);
    Map<List<Element>, Flow> flows = new LinkedHashMap<>();
    for (Matching.Writer writer : matching.writers()) {
      Element from = writer.instance();
      for (Matching.Reader reader : matching.readersOf(writer)) {
        Element to = reader.instance();
        boolean passes = filtering == null || filtering.passes(writer, reader);
        if (drawn.contains(from) && drawn.contains(to) && from != to && passes) {
          flows
              .computeIfAbsent(List.of(from, to), any -> new Flow(from, to, new LinkedHashSet<>()))
              .topics()
              .add(writer.publication().getTopic());
        }
      }
    }
    return flows.values();
  }
}
