// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.view.Bounds;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnEdge;
import dev.slipway.editor.server.view.DrawnNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where edges of submarine-lab run that have no bends of their own. */
class EdgeRouterTest {
  private static final Path SAMPLE =
      Path.of("../../samples/submarine-lab/submarine-lab.deployment");

  private final OpenModel open = OpenModel.open(SAMPLE, List.of()).model().orElseThrow();

  @ParameterizedTest
  @ValueSource(strings = {"infrastructure", "deployment"})
  void noEdgeRunsThroughANodeThatItDoesNotLeadTo(String name) {
    DrawnDiagram diagram = diagram(name);
    assertThat(diagram.routedEdges()).hasSizeGreaterThan(10);
    for (DrawnEdge edge : diagram.routedEdges()) {
      assertThat(edge.bends()).as(edge.id()).isNotEmpty();
      for (DrawnNode node : diagram.nodes()) {
        if (!isAround(node, edge.from()) && !isAround(node, edge.to())) {
          assertThat(crosses(edge, Bounds.of(node)))
              .as("%s runs through %s", edge.tooltip(), node.texts().title())
              .isFalse();
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"infrastructure", "deployment"})
  void theSameDiagramAlwaysGivesTheSameWays(String name) {
    assertThat(diagram(name).routedEdges())
        .extracting(DrawnEdge::bends)
        .isEqualTo(diagram(name).routedEdges().stream().map(DrawnEdge::bends).toList());
  }

  private DrawnDiagram diagram(String name) {
    DiagramKind kind = Notation.standard().diagram(name).orElseThrow();
    return DrawnDiagram.of(open, kind);
  }

  /** Whether a node is another one or around it. */
  private static boolean isAround(DrawnNode node, DrawnNode inner) {
    for (DrawnNode at = inner; at != null; at = at.parent()) {
      if (at == node) {
        return true;
      }
    }
    return false;
  }

  /** Whether a line between the bends of an edge runs through a rectangle. */
  private static boolean crosses(DrawnEdge edge, Bounds box) {
    List<Integer> bends = edge.bends();
    for (int i = 0; i + 3 < bends.size(); i += 2) {
      double left = Math.min(bends.get(i), bends.get(i + 2));
      double right = Math.max(bends.get(i), bends.get(i + 2));
      double top = Math.min(bends.get(i + 1), bends.get(i + 3));
      double bottom = Math.max(bends.get(i + 1), bends.get(i + 3));
      if (left < box.x() + box.width()
          && right > box.x()
          && top < box.y() + box.height()
          && bottom > box.y()) {
        return true;
      }
    }
    return false;
  }
}
