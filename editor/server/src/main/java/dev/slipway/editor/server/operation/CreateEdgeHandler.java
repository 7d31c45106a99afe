// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.operation;

import dev.slipway.editor.notation.EdgeKind;
import dev.slipway.editor.server.diagram.GraphElements;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.editor.server.view.ElementNames;
import dev.slipway.model.Element;
import java.util.List;
import org.eclipse.glsp.server.actions.SelectAction;
import org.eclipse.glsp.server.operations.CreateEdgeOperation;
import org.eclipse.glsp.server.operations.CreateOperationHandler;

/** Connects two nodes. */
public class CreateEdgeHandler extends ModelOperationHandler<CreateEdgeOperation>
    implements CreateOperationHandler<CreateEdgeOperation> {
  @Override
  public List<String> getHandledElementTypeIds() {
    return kind().edges().stream().map(each -> GraphElements.EDGE + each.id()).toList();
  }

  @Override
  protected String label(CreateEdgeOperation operation, DrawnDiagram diagram) {
    return "Connect %s to %s"
        .formatted(
            ElementNames.of(diagram, List.of(operation.getSourceElementId())),
            ElementNames.of(diagram, List.of(operation.getTargetElementId())));
  }

  @Override
  protected void edit(CreateEdgeOperation operation, DrawnDiagram diagram) {
    EdgeKind edge = edge(operation.getElementTypeId().substring(GraphElements.EDGE.length()));
    DrawnNode from = node(diagram, operation.getSourceElementId());
    DrawnNode to = node(diagram, operation.getTargetElementId());
    Ends.check(edge, from, to);
    if (edge.isReference()) {
      ownNode(diagram, from.id());
    }
    if (Ends.connect(edge, from.element(), to.element()) instanceof Element identified) {
      state().afterUpdate(new SelectAction(List.of(identified.getId()), true));
    }
  }
}
