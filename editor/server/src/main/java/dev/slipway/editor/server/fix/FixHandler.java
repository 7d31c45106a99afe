// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.fix;

import dev.slipway.editor.server.operation.ModelOperationHandler;
import dev.slipway.editor.server.operation.RefusedOperation;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.ElementNames;
import dev.slipway.validation.fix.QuickFixes;
import java.util.List;

/** Mends a problem. */
public class FixHandler extends ModelOperationHandler<FixOperation> {
  @Override
  protected String label(FixOperation operation, DrawnDiagram diagram) {
    return "Fix "
        + ElementNames.of(diagram, List.of(operation.getElementId()))
        + ": "
        + operation.getTitle();
  }

  @Override
  protected void edit(FixOperation operation, DrawnDiagram diagram) {
    QuickFixes.find(
            open().model(), operation.getCode(), operation.getElementId(), operation.getTitle())
        .orElseThrow(() -> new RefusedOperation("The model has changed; choose the fix again."))
        .change()
        .run();
  }
}
