// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.operation;

import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.ElementNames;

/** Hides what is in nodes, or shows it again. */
public class FoldHandler extends ModelOperationHandler<FoldOperation> {
  @Override
  protected String label(FoldOperation operation, DrawnDiagram diagram) {
    return (operation.isFolded() ? "Fold " : "Unfold ")
        + ElementNames.of(diagram, operation.getElementIds());
  }

  @Override
  protected boolean changesDrawingOnly() {
    return true;
  }

  @Override
  protected void edit(FoldOperation operation, DrawnDiagram diagram) {
    for (String id : operation.getElementIds()) {
      diagram.node(id).ifPresent(node -> places().shape(node.id()).setFolded(operation.isFolded()));
    }
  }
}
