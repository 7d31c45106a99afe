// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.operation;

import dev.slipway.editor.element.Containers;
import dev.slipway.editor.notation.NodeKind;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.editor.server.view.ElementNames;
import java.util.List;
import org.eclipse.glsp.server.operations.ChangeContainerOperation;

/** Drags a node into another one, which allocates a component or a virtual machine. */
public class ChangeContainerHandler extends ModelOperationHandler<ChangeContainerOperation> {
  @Override
  protected String label(ChangeContainerOperation operation, DrawnDiagram diagram) {
    String name = ElementNames.of(diagram, List.of(operation.getElementId()));
    return diagram
        .node(operation.getTargetContainerId())
        .map(into -> "Move " + name + " into " + ElementNames.of(into.element()))
        .orElse("Take " + name + " out");
  }

  @Override
  protected void edit(ChangeContainerOperation operation, DrawnDiagram diagram) {
    DrawnNode node = ownNode(diagram, operation.getElementId());
    DrawnNode container = diagram.node(operation.getTargetContainerId()).orElse(null);
    String within = container == null ? NodeKind.ROOT : container.kind().id();
    if (!node.kind().inside().contains(within)) {
      throw new RefusedOperation(node.label() + " cannot be there.");
    }
    for (DrawnNode at = container; at != null; at = at.parent()) {
      if (at == node) {
        throw new RefusedOperation(node.label() + " cannot be inside itself.");
      }
    }
    Containers.setParent(
        node.element(), node.kind(), container == null ? null : container.element());
    placeIn(node.id(), container, operation.getLocation().orElse(null));
  }
}
