// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.operation;

import com.google.inject.Inject;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.editor.server.operation.ModelOperationHandler.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.emf.common.command.Command;
import org.eclipse.glsp.server.operations.CompoundOperation;
import org.eclipse.glsp.server.operations.CompoundOperationHandler;
import org.eclipse.glsp.server.operations.Operation;

/** Carries out several operations as one change, which is called what the first does. */
public class CompoundHandler extends CompoundOperationHandler {
  @Inject private DiagramState state;

  @Override
  public Optional<Command> createCommand(CompoundOperation operation) {
    List<Change> changes = new ArrayList<>();
    operation.getOperationList().forEach(each -> change(each).ifPresent(changes::add));
    return changes.stream()
        .reduce((first, next) -> first.then(next))
        .map(all -> all.command(state.open()));
  }

  @SuppressWarnings("unchecked") // the registry has each handler by the class of its operations
  private Optional<Change> change(Operation operation) {
    return operationHandlerRegistry
        .getOperationHandler(operation)
        .filter(ModelOperationHandler.class::isInstance)
        .map(handler -> ((ModelOperationHandler<Operation>) handler).change(operation));
  }
}
