// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.operation;

import dev.slipway.editor.element.EdgeEnds;
import dev.slipway.editor.element.ElementCreation;
import dev.slipway.editor.notation.EdgeKind;
import dev.slipway.editor.server.diagram.DiagramFactory;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.model.Element;
import java.util.List;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.glsp.server.actions.SelectAction;
import org.eclipse.glsp.server.operations.CreateEdgeOperation;
import org.eclipse.glsp.server.operations.CreateOperationHandler;

/** Connects two nodes. */
public class CreateEdgeHandler extends ModelOperationHandler<CreateEdgeOperation>
    implements CreateOperationHandler<CreateEdgeOperation> {
  @Override
  public List<String> getHandledElementTypeIds() {
    return kind().edges().stream().map(each -> DiagramFactory.EDGE + each.id()).toList();
  }

  @Override
  protected String label(CreateEdgeOperation operation) {
    return "connect";
  }

  @Override
  protected void edit(CreateEdgeOperation operation, DrawnDiagram diagram) {
    String type = operation.getElementTypeId();
    EdgeKind edge =
        kind()
            .edge(type.substring(DiagramFactory.EDGE.length()))
            .orElseThrow(() -> new RefusedOperation("This diagram has no " + type + "."));
    DrawnNode from = node(diagram, operation.getSourceElementId());
    DrawnNode to = node(diagram, operation.getTargetElementId());
    Ends.check(edge, from, to);
    if (edge.isReference()) {
      EdgeEnds.refer(edge, ownNode(diagram, from.id()).element(), to.element());
    } else {
      EObject element = ElementCreation.create(edge.type());
      EdgeEnds.connect(edge, element, from.element(), to.element());
      if (element instanceof Element identified) {
        state().afterUpdate(new SelectAction(List.of(identified.getId()), true));
      }
    }
  }
}
