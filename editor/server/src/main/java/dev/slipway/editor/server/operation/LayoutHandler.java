// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.operation;

import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnEdge;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.editor.server.view.ElementNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.eclipse.glsp.server.operations.LayoutOperation;

/**
 * Lays out what the operation names, which is then no longer placed by the user: these nodes and
 * those in them, or all where it names the diagram itself. Where it names nothing, what the user
 * has placed stays where it is.
 */
public class LayoutHandler extends ModelOperationHandler<LayoutOperation> {
  @Override
  protected String label(LayoutOperation operation, DrawnDiagram diagram) {
    List<String> named = named(operation);
    return "Lay out "
        + (named.isEmpty() || named.contains(kind().id())
            ? "the diagram"
            : ElementNames.of(diagram, named));
  }

  @Override
  protected boolean changesDrawingOnly() {
    return true;
  }

  @Override
  protected void edit(LayoutOperation operation, DrawnDiagram diagram) {
    List<String> named = named(operation);
    if (named.isEmpty()) {
      keep(DrawnDiagram.arranged(open(), kind()));
    } else if (named.contains(kind().id())) {
      List<String> all = diagram.nodes().stream().map(DrawnNode::id).toList();
      all.forEach(node -> places().shape(node).setPlaced(false));
      keep(DrawnDiagram.arranged(open(), kind(), all));
    } else {
      layOut(named.stream().map(id -> node(diagram, id)).toList(), diagram);
    }
  }

  private static List<String> named(LayoutOperation operation) {
    return operation.getElementIds() == null ? List.of() : operation.getElementIds();
  }

  private void keep(DrawnDiagram arranged) {
    for (DrawnNode node : arranged.withoutPlace()) {
      places().move(node.id(), node.x(), node.y());
    }
    arranged.edges().forEach(edge -> places().bend(edge.id(), List.of()));
  }

  /** Lays nodes out where they are: those in one node begin at the corner at which they began. */
  private void layOut(List<DrawnNode> nodes, DrawnDiagram diagram) {
    Set<String> ids = new LinkedHashSet<>();
    nodes.forEach(node -> addWithContent(node, ids));
    DrawnDiagram arranged = DrawnDiagram.arranged(open(), kind(), ids);
    Map<DrawnNode, List<DrawnNode>> groups = new LinkedHashMap<>();
    for (DrawnNode node : arranged.withoutPlace()) {
      groups.computeIfAbsent(node.parent(), any -> new ArrayList<>()).add(node);
    }
    for (List<DrawnNode> group : groups.values()) {
      int right = least(group, DrawnNode::x, diagram) - least(group, DrawnNode::x, arranged);
      int down = least(group, DrawnNode::y, diagram) - least(group, DrawnNode::y, arranged);
      for (DrawnNode node : group) {
        places().move(node.id(), node.x() + right, node.y() + down).setPlaced(false);
      }
    }
    for (DrawnEdge edge : diagram.edges()) {
      if (ids.contains(edge.from().id()) && ids.contains(edge.to().id())) {
        places().bend(edge.id(), List.of());
      }
    }
  }

  private static void addWithContent(DrawnNode node, Set<String> ids) {
    ids.add(node.id());
    node.children().forEach(child -> addWithContent(child, ids));
  }

  private static int least(
      List<DrawnNode> nodes, ToIntFunction<DrawnNode> place, DrawnDiagram diagram) {
    return nodes.stream()
        .mapToInt(node -> place.applyAsInt(node(diagram, node.id())))
        .min()
        .orElse(0);
  }
}
