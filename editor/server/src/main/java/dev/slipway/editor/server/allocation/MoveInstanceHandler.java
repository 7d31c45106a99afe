// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.allocation;

import dev.slipway.editor.server.operation.ModelOperationHandler;
import dev.slipway.editor.server.operation.RefusedOperation;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.model.Element;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.validation.analysis.ModelIndex;

/** Allocates an instance to a node. */
public class MoveInstanceHandler extends ModelOperationHandler<MoveInstanceOperation> {
  @Override
  protected String label(MoveInstanceOperation operation) {
    return "move to another node";
  }

  @Override
  protected void edit(MoveInstanceOperation operation, DrawnDiagram diagram) {
    ModelIndex index = new ModelIndex(open().model());
    ComponentInstance instance = find(index, ComponentInstance.class, operation.getInstanceId());
    if (!index.isOwn(instance)) {
      throw new RefusedOperation("The instance belongs to an imported library.");
    }
    instance.setAllocatedTo(find(index, Node.class, operation.getNodeId()));
  }

  private static <T extends Element> T find(ModelIndex index, Class<T> kind, String id) {
    return index.all(kind).stream()
        .filter(each -> id.equals(each.getId()))
        .findFirst()
        .orElseThrow(
            () -> new RefusedOperation("The model has changed; ask for an allocation again."));
  }
}
