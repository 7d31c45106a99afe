// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.operation;

import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.ElementNames;
import java.util.List;
import org.eclipse.glsp.server.operations.CutOperation;

/** Deletes what the client has taken into its clipboard. */
public class CutHandler extends ModelOperationHandler<CutOperation> {
  @Override
  protected String label(CutOperation operation, DrawnDiagram diagram) {
    return "Cut " + ElementNames.of(diagram, operation.getEditorContext().getSelectedElementIds());
  }

  @Override
  protected void edit(CutOperation operation, DrawnDiagram diagram) {
    List<String> selected = operation.getEditorContext().getSelectedElementIds();
    Deletion.delete(open(), kind(), diagram, selected);
  }
}
