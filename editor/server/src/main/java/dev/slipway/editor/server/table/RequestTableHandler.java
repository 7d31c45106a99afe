// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.table;

import com.google.inject.Inject;
import dev.slipway.editor.element.TableKind;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.editor.server.model.OpenModel;
import java.util.List;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Tells the table that shows an element. */
public class RequestTableHandler extends AbstractActionHandler<RequestTableAction> {
  @Inject private DiagramState state;

  @Override
  protected List<Action> executeAction(RequestTableAction action) {
    return List.of(new SetTableAction(state.open().read(() -> table(action))));
  }

  private Table table(RequestTableAction action) {
    OpenModel open = state.open();
    EObject element =
        action.getElementId().isEmpty()
            ? open.root()
            : state.drawn().element(action.getElementId()).orElse(null);
    if (element == null) {
      return null;
    }
    List<TableKind.Place> places = TableKind.of(element);
    EObject owner =
        action.getOwnerId().isEmpty() ? element : open.element(action.getOwnerId()).orElse(null);
    return places.stream()
        .filter(
            place ->
                action.getFeature().isEmpty()
                    || place.owner() == owner
                        && place.kind().rows().getName().equals(action.getFeature()))
        .findFirst()
        .map(place -> TableFactory.of(open, place, places))
        .orElse(null);
  }
}
