// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.operation;

import dev.slipway.editor.server.diagram.GraphElements;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.editor.server.view.ElementNames;
import dev.slipway.model.NamedElement;
import java.util.List;
import org.eclipse.glsp.server.features.directediting.ApplyLabelEditOperation;

/** Renames what a label is the name of. */
public class RenameHandler extends ModelOperationHandler<ApplyLabelEditOperation> {
  @Override
  protected String label(ApplyLabelEditOperation operation, DrawnDiagram diagram) {
    return "Rename %s to %s"
        .formatted(
            ElementNames.of(diagram, List.of(operation.getLabelId())), operation.getText().strip());
  }

  @Override
  protected void edit(ApplyLabelEditOperation operation, DrawnDiagram diagram) {
    String label = operation.getLabelId();
    String id = label.substring(0, label.length() - GraphElements.NAME_SUFFIX.length());
    DrawnNode node = ownNode(diagram, id);
    if (node.element() instanceof NamedElement named) {
      named.setName(operation.getText().strip());
    }
  }
}
