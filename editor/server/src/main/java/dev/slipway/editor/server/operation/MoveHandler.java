// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.operation;

import dev.slipway.editor.drawing.Shape;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnNode;
import org.eclipse.glsp.server.operations.ChangeBoundsOperation;
import org.eclipse.glsp.server.types.ElementAndBounds;

/** Moves and resizes nodes. */
public class MoveHandler extends ModelOperationHandler<ChangeBoundsOperation> {
  @Override
  protected String label(ChangeBoundsOperation operation) {
    return "move";
  }

  @Override
  protected boolean changesDrawingOnly() {
    return true;
  }

  @Override
  protected void edit(ChangeBoundsOperation operation, DrawnDiagram diagram) {
    for (ElementAndBounds bounds : operation.getNewBounds()) {
      DrawnNode node = node(diagram, bounds.getElementId());
      Shape shape = places().shape(node.id());
      if (bounds.getNewPosition() != null) {
        shape.setX((int) Math.round(bounds.getNewPosition().getX()));
        shape.setY((int) Math.round(bounds.getNewPosition().getY()));
        shape.setPlaced(true);
      }
      if (bounds.getNewSize() != null) {
        int width = (int) Math.round(bounds.getNewSize().getWidth());
        int height = (int) Math.round(bounds.getNewSize().getHeight());
        if (width != node.width() || height != node.height()) {
          shape.setWidth(width);
          shape.setHeight(height);
        }
      }
    }
  }
}
