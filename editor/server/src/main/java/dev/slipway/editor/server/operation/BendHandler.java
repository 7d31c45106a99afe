// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.operation;

import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.ElementNames;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.glsp.server.operations.ChangeRoutingPointsOperation;

/** Bends edges. Clients also send this for edges of nodes that were moved. */
public class BendHandler extends ModelOperationHandler<ChangeRoutingPointsOperation> {
  @Override
  protected String label(ChangeRoutingPointsOperation operation, DrawnDiagram diagram) {
    return "Bend "
        + ElementNames.of(
            diagram,
            operation.getNewRoutingPoints().stream().map(each -> each.getElementId()).toList());
  }

  @Override
  protected boolean changesDrawingOnly() {
    return true;
  }

  @Override
  protected void edit(ChangeRoutingPointsOperation operation, DrawnDiagram diagram) {
    operation
        .getNewRoutingPoints()
        .forEach(
            edge -> {
              List<Integer> bends = new ArrayList<>();
              edge.getNewRoutingPoints()
                  .forEach(
                      point -> {
                        bends.add((int) Math.round(point.getX()));
                        bends.add((int) Math.round(point.getY()));
                      });
              places().bend(edge.getElementId(), bends);
            });
  }
}
