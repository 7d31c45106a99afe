// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.operation;

import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnNode;
import java.util.List;
import org.eclipse.glsp.server.operations.LayoutOperation;

/** Lays the diagram out anew; what the user has placed stays where it is. */
public class LayoutHandler extends ModelOperationHandler<LayoutOperation> {
  @Override
  protected String label(LayoutOperation operation) {
    return "layout";
  }

  @Override
  protected boolean changesDrawingOnly() {
    return true;
  }

  @Override
  protected void edit(LayoutOperation operation, DrawnDiagram diagram) {
    DrawnDiagram arranged = DrawnDiagram.arranged(open(), kind());
    for (DrawnNode node : arranged.withoutPlace()) {
      places().move(node.id(), node.x(), node.y());
    }
    arranged.edges().forEach(edge -> places().bend(edge.id(), List.of()));
  }
}
