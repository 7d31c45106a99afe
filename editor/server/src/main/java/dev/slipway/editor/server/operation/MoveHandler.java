// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.operation;

import dev.slipway.editor.drawing.Shape;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.editor.server.view.ElementNames;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.glsp.graph.GPoint;
import org.eclipse.glsp.graph.util.GraphUtil;
import org.eclipse.glsp.server.operations.ChangeBoundsOperation;
import org.eclipse.glsp.server.types.ElementAndBounds;

/** Moves and resizes nodes; notes and frames move with them. */
public class MoveHandler extends ModelOperationHandler<ChangeBoundsOperation> {
  @Override
  protected String label(ChangeBoundsOperation operation, DrawnDiagram diagram) {
    boolean resized =
        operation.getNewBounds().stream()
            .allMatch(
                each ->
                    diagram
                        .node(each.getElementId())
                        .filter(node -> isOfAnotherSize(node, each))
                        .isPresent());
    return (resized ? "Resize " : "Move ")
        + ElementNames.of(
            diagram,
            operation.getNewBounds().stream().map(ElementAndBounds::getElementId).toList());
  }

  @Override
  protected boolean changesDrawingOnly() {
    return true;
  }

  @Override
  protected void edit(ChangeBoundsOperation operation, DrawnDiagram diagram) {
    Map<DrawnNode, GPoint> ways = new HashMap<>();
    for (ElementAndBounds bounds : operation.getNewBounds()) {
      GPoint to = bounds.getNewPosition();
      if (to != null
          && places().moveNote(bounds.getElementId(), pixels(to.getX()), pixels(to.getY()))) {
        continue;
      }
      DrawnNode node = node(diagram, bounds.getElementId());
      Shape shape = places().shape(node.id());
      if (to != null) {
        int x = pixels(to.getX());
        int y = pixels(to.getY());
        ways.put(node, GraphUtil.point(x - node.x(), y - node.y()));
        shape.setX(x);
        shape.setY(y);
        shape.setPlaced(true);
      }
      if (isOfAnotherSize(node, bounds)) {
        shape.setWidth(pixels(bounds.getNewSize().getWidth()));
        shape.setHeight(pixels(bounds.getNewSize().getHeight()));
      }
    }
    bendAlong(diagram, ways);
  }

  private static int pixels(double length) {
    return (int) Math.round(length);
  }

  private static boolean isOfAnotherSize(DrawnNode node, ElementAndBounds bounds) {
    return bounds.getNewSize() != null
        && (pixels(bounds.getNewSize().getWidth()) != node.width()
            || pixels(bounds.getNewSize().getHeight()) != node.height());
  }
}
