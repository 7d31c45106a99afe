// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.diagram;

import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnEdge;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.editor.server.view.ViewFilter;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The filter that a tab sees a diagram through.
 *
 * @param filter what it lets through
 * @param drawnBefore ids of the nodes and edges that were drawn when the user chose it: it hides no
 *     others
 */
record TabFilter(ViewFilter filter, Set<String> drawnBefore) {
  /** Shows everything. */
  static final TabFilter NONE = new TabFilter(ViewFilter.NONE, Set.of());

  TabFilter {
    drawnBefore = Set.copyOf(drawnBefore);
  }

  /** A filter that the user chooses while a diagram is drawn so. */
  static TabFilter of(ViewFilter filter, DrawnDiagram drawn) {
    return new TabFilter(
        filter,
        Stream.concat(
                drawn.nodes().stream().map(DrawnNode::id),
                drawn.edges().stream().map(DrawnEdge::id))
            .collect(Collectors.toSet()));
  }
}
