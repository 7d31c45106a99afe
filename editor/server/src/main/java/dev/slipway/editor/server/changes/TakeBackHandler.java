// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.changes;

import com.google.inject.Inject;
import dev.slipway.compare.Reversal;
import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.server.operation.ModelOperationHandler;
import dev.slipway.editor.server.operation.RefusedOperation;
import dev.slipway.editor.server.view.DrawnDiagram;
import java.util.List;

/** Takes one difference from the last commit back; what comes back stands where it stood. */
public class TakeBackHandler extends ModelOperationHandler<TakeBackOperation> {
  @Inject private ChangesLayer changes;

  @Override
  protected String label(TakeBackOperation operation, DrawnDiagram diagram) {
    return changes
        .committed()
        .flatMap(
            committed -> ModelChanges.between(committed.open(), open()).line(operation.getKey()))
        .map(line -> "Take back the change of " + line.title())
        .orElse("Take back a change");
  }

  @Override
  protected void edit(TakeBackOperation operation, DrawnDiagram diagram) {
    CommittedModel committed = changes.committed().orElseThrow(TakeBackHandler::outdated);
    ModelChanges found = ModelChanges.between(committed.open(), open());
    ChangeLine line = found.line(operation.getKey()).orElseThrow(TakeBackHandler::outdated);
    List<FormerPlaces> places =
        Notation.standard().diagrams().stream()
            .map(each -> changes.drawn(committed, found, each).diagram())
            .map(both -> new FormerPlaces(open(), committed.open(), both))
            .toList();
    Reversal reversal = new Reversal(committed.model(), open().model());
    try {
      line.way().back(open(), reversal);
      found.goneWith(reversal.restored(), committed.open()).forEach(reversal::restore);
    } catch (Reversal.Refused e) {
      throw new RefusedOperation(e.getMessage());
    }
    places.forEach(each -> each.restore(reversal.restored()));
  }

  private static RefusedOperation outdated() {
    return new RefusedOperation("The model has changed; look at its changes again.");
  }
}
