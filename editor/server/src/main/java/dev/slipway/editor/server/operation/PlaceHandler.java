// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.operation;

import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnEdge;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.editor.server.view.ElementNames;
import dev.slipway.editor.server.view.FreePlaces;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.glsp.graph.GPoint;
import org.eclipse.glsp.graph.util.GraphUtil;

/** Moves nodes to free places and nothing else; layouts may move them again. */
public class PlaceHandler extends ModelOperationHandler<PlaceOperation> {
  @Override
  protected String label(PlaceOperation operation, DrawnDiagram diagram) {
    return "Place " + ElementNames.of(diagram, operation.getElementIds());
  }

  @Override
  protected boolean changesDrawingOnly() {
    return true;
  }

  @Override
  protected void edit(PlaceOperation operation, DrawnDiagram diagram) {
    operation.getElementIds().forEach(id -> node(diagram, id));
    Map<DrawnNode, GPoint> ways = new HashMap<>();
    DrawnDiagram placed = DrawnDiagram.of(open(), kind());
    for (DrawnNode node : FreePlaces.find(placed, operation.getElementIds())) {
      DrawnNode was = node(diagram, node.id());
      ways.put(was, GraphUtil.point(node.x() - was.x(), node.y() - was.y()));
      places().move(node.id(), node.x(), node.y()).setPlaced(false);
    }
    bendAlong(diagram, ways);
    for (DrawnEdge edge : diagram.edges()) {
      // Bends that led to the former place lead nowhere.
      if (isMoved(edge.from(), ways) != isMoved(edge.to(), ways)) {
        places().bend(edge.id(), List.of());
      }
    }
  }

  private static boolean isMoved(DrawnNode node, Map<DrawnNode, GPoint> ways) {
    GPoint way = wayOf(node, ways);
    return way != null && (way.getX() != 0 || way.getY() != 0);
  }
}
