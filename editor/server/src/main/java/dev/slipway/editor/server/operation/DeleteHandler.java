// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.operation;

import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.ElementNames;
import org.eclipse.glsp.server.operations.DeleteOperation;

/** Deletes what is selected, and what cannot be without it. */
public class DeleteHandler extends ModelOperationHandler<DeleteOperation> {
  @Override
  protected String label(DeleteOperation operation, DrawnDiagram diagram) {
    return "Delete " + ElementNames.of(diagram, operation.getElementIds());
  }

  @Override
  protected void edit(DeleteOperation operation, DrawnDiagram diagram) {
    Deletion.delete(open(), kind(), diagram, operation.getElementIds());
  }
}
