// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.view;

import dev.slipway.editor.element.ElementTexts;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.model.Element;
import dev.slipway.model.dds.Topic;
import dev.slipway.validation.analysis.Matching;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What flows between component instances: the topics that one's writers reach the other by. */
final class Flows {
  private Flows() {}

  /**
   * All topics that flow from one instance to another.
   *
   * @param topics in the order of the publications
   */
  record Flow(DrawnNode from, DrawnNode to, Set<Topic> topics) {
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
   * The flows between instances that the diagram draws, of topics that the filter lets through;
   * what flows to its own writer is left out.
   */
  static List<Flow> of(OpenModel open, DrawnDiagram diagram, ViewFilter filter) {
    Matching matching = Matching.of(open.index());
    Filtering filtering = filter.isEmpty() ? null : Filtering.of(filter, open.index());
    Map<List<DrawnNode>, Flow> flows = new LinkedHashMap<>();
    for (Matching.Writer writer : matching.writers()) {
      DrawnNode from = node(diagram, writer.instance());
      for (Matching.Reader reader : matching.readersOf(writer)) {
        DrawnNode to = node(diagram, reader.instance());
        boolean passes = filtering == null || filtering.passes(writer, reader);
        if (from != null && to != null && from != to && passes) {
          flows
              .computeIfAbsent(List.of(from, to), any -> new Flow(from, to, new LinkedHashSet<>()))
              .topics()
              .add(writer.publication().getTopic());
        }
      }
    }
    return new ArrayList<>(flows.values());
  }

  private static DrawnNode node(DrawnDiagram diagram, Element element) {
    return diagram.node(element.getId()).orElse(null);
  }
}
