// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.operation;

import dev.slipway.editor.server.view.DrawnDiagram;
import org.eclipse.glsp.server.operations.DeleteOperation;

/** Deletes what is selected, and what cannot be without it. */
public class DeleteHandler extends ModelOperationHandler<DeleteOperation> {
  @Override
  protected String label(DeleteOperation operation) {
    return "delete";
  }

  @Override
  protected void edit(DeleteOperation operation, DrawnDiagram diagram) {
    Deletion.delete(open(), kind(), diagram, operation.getElementIds());
  }
}
