// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.allocation;

import dev.slipway.editor.server.operation.ModelOperationHandler;
import dev.slipway.editor.server.operation.RefusedOperation;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.ElementNames;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.software.ComponentInstance;
import java.util.List;

/** Allocates an instance to a node. */
public class MoveInstanceHandler extends ModelOperationHandler<MoveInstanceOperation> {
  @Override
  protected String label(MoveInstanceOperation operation, DrawnDiagram diagram) {
    return "Move %s to %s"
        .formatted(
            ElementNames.of(diagram, List.of(operation.getInstanceId())),
            ElementNames.of(diagram, List.of(operation.getNodeId())));
  }

  @Override
  protected void edit(MoveInstanceOperation operation, DrawnDiagram diagram) {
    ComponentInstance instance = find(ComponentInstance.class, operation.getInstanceId());
    if (!open().isOwn(instance)) {
      throw ofLibrary(instance.getName());
    }
    instance.setAllocatedTo(find(Node.class, operation.getNodeId()));
  }

  private <T> T find(Class<T> kind, String id) {
    return open()
        .element(id)
        .filter(kind::isInstance)
        .map(kind::cast)
        .orElseThrow(
            () -> new RefusedOperation("The model has changed; ask for an allocation again."));
  }
}
