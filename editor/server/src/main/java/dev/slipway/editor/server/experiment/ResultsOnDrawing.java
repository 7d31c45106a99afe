// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.experiment;

import dev.slipway.editor.server.decoration.Decoration;
import dev.slipway.editor.server.decoration.Sign;
import dev.slipway.editor.server.pipeline.Experiments.Figure;
import dev.slipway.editor.server.pipeline.Experiments.Measured;
import dev.slipway.editor.server.pipeline.Experiments.Result;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnEdge;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.validation.analysis.ModelIndex;
import dev.slipway.validation.analysis.Topology;
import dev.slipway.validation.analysis.Topology.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What experiments have measured, at what a diagram draws: figures of a node at the node, those of
 * a path at the two interfaces that it leads through, or at its nodes where these are not drawn.
 *
 * @param decorations by the id of their element
 * @param figures how many measurements are at some element
 */
record ResultsOnDrawing(Map<String, Decoration> decorations, int figures) {
  ResultsOnDrawing {
    decorations = Map.copyOf(decorations);
  }

  /** To be called while the model does not change. */
  static ResultsOnDrawing of(Measured measured, ModelIndex index, DrawnDiagram drawn) {
    Map<String, List<Figure>> byElement = new LinkedHashMap<>();
    int placed = 0;
    for (Result result : measured.results()) {
      for (Figure figure : result.figures()) {
        List<String> places = places(figure, Topology.of(index), drawn);
        places.forEach(
            id -> byElement.computeIfAbsent(id, unused -> new ArrayList<>()).add(figure));
        placed += places.isEmpty() ? 0 : 1;
      }
    }
    Map<String, Decoration> decorations = new LinkedHashMap<>();
    byElement.forEach((id, figures) -> decorations.put(id, decoration(figures)));
    return new ResultsOnDrawing(decorations, placed);
  }

  private static List<String> places(Figure figure, Topology topology, DrawnDiagram drawn) {
    List<DrawnNode> nodes =
        figure.nodeIds().stream()
            .flatMap(id -> drawn.node(id).stream())
            .filter(node -> node.element() instanceof Node)
            .toList();
    if (nodes.size() == 2) {
      Optional<Route> route =
          topology.route((Node) nodes.get(0).element(), (Node) nodes.get(1).element());
      List<String> edges =
          route.stream()
              .flatMap(
                  way ->
                      drawn.edges().stream()
                          .filter(
                              edge ->
                                  edge.element() == way.source() || edge.element() == way.target()))
              .map(DrawnEdge::id)
              .toList();
      if (!edges.isEmpty()) {
        return edges;
      }
    }
    return nodes.stream().map(DrawnNode::id).toList();
  }

  private static Decoration decoration(List<Figure> figures) {
    List<String> badges =
        figures.stream().map(Figure::badge).filter(badge -> !badge.isEmpty()).toList();
    String badge =
        badges.isEmpty()
            ? "not measured"
            : badges.get(0) + (badges.size() > 1 ? " +" + (badges.size() - 1) : "");
    String text =
        String.join(
            "\n",
            figures.stream()
                .flatMap(
                    figure -> Stream.concat(Stream.of(figure.title()), figure.lines().stream()))
                .toList());
    return new Decoration(badges.isEmpty() ? Sign.WARNING : Sign.REMARK, badge, text);
  }
}
