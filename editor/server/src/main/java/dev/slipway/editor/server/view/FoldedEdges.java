// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.view;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The edges that are seen while nodes are folded: those of what is hidden in a folded node begin
 * and end at that node, as one edge of each kind between the same two nodes.
 */
final class FoldedEdges {
  private FoldedEdges() {}

  /** These edges as they are seen; what runs within a folded node is not. */
  static List<DrawnEdge> shown(Collection<DrawnEdge> edges) {
    List<DrawnEdge> shown = new ArrayList<>();
    Map<String, List<DrawnEdge>> hidden = new LinkedHashMap<>();
    for (DrawnEdge edge : edges) {
      if (edge.isShown()) {
        shown.add(edge);
      } else if (edge.from().seenAs() != edge.to().seenAs()) {
        hidden.computeIfAbsent(id(edge), any -> new ArrayList<>()).add(edge);
      }
    }
    hidden.forEach((id, together) -> shown.add(join(id, together)));
    return shown;
  }

  private static DrawnEdge join(String id, List<DrawnEdge> together) {
    DrawnEdge first = together.get(0);
    String label =
        together.size() == 1
            ? first.label()
            : together.size() + " " + first.kind().label().toLowerCase(Locale.ROOT) + "s";
    String tooltip =
        together.stream()
            .map(
                edge ->
                    "%s → %s: %s"
                        .formatted(
                            edge.from().texts().title(), edge.to().texts().title(), edge.tooltip()))
            .collect(Collectors.joining("\n"));
    DrawnNode from = first.from().seenAs();
    DrawnNode to = first.to().seenAs();
    return new DrawnEdge(id, first.kind(), null, null, from, to, label, tooltip, List.of());
  }

  /** One that no element has, nor an edge of what is not hidden. */
  private static String id(DrawnEdge edge) {
    return edge.from().seenAs().id()
        + "/"
        + edge.kind().id()
        + "/"
        + edge.to().seenAs().id()
        + "/folded";
  }
}
