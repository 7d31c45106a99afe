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

/** Moves and resizes nodes. */
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
      DrawnNode node = node(diagram, bounds.getElementId());
      Shape shape = places().shape(node.id());
      if (bounds.getNewPosition() != null) {
        ways.put(
            node,
            GraphUtil.point(
                Math.round(bounds.getNewPosition().getX()) - node.x(),
                Math.round(bounds.getNewPosition().getY()) - node.y()));
        shape.setX((int) Math.round(bounds.getNewPosition().getX()));
        shape.setY((int) Math.round(bounds.getNewPosition().getY()));
        shape.setPlaced(true);
      }
      if (isOfAnotherSize(node, bounds)) {
        shape.setWidth((int) Math.round(bounds.getNewSize().getWidth()));
        shape.setHeight((int) Math.round(bounds.getNewSize().getHeight()));
      }
    }
    bendAlong(diagram, ways);
  }

  private static boolean isOfAnotherSize(DrawnNode node, ElementAndBounds bounds) {
    return bounds.getNewSize() != null
        && (Math.round(bounds.getNewSize().getWidth()) != node.width()
            || Math.round(bounds.getNewSize().getHeight()) != node.height());
  }
}
