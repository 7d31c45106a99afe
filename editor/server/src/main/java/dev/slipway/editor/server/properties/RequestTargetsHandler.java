// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.properties;

import com.google.inject.Inject;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.operation.RefusedOperation;
import java.util.List;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Tells what a reference can lead to. */
public class RequestTargetsHandler extends AbstractActionHandler<RequestTargetsAction> {
  private static final int MOST = 50;

  @Inject private DiagramState state;

  @Override
  protected List<Action> executeAction(RequestTargetsAction action) {
    OpenModel open = state.open();
    List<EObject> found = open.read(() -> find(open, action));
    return List.of(
        new SetTargetsAction(
            found.stream().limit(MOST).map(ReferenceTargets::describe).toList(),
            Math.max(0, found.size() - MOST)));
  }

  private List<EObject> find(OpenModel open, RequestTargetsAction action) {
    List<EObject> selected =
        PropertyOwners.selected(open, state.drawn(), action.getPlace().elementIds());
    if (selected.isEmpty()) {
      return List.of();
    }
    try {
      EObject owner = PropertyOwners.at(selected.get(0), action.getPlace().path());
      return owner.eClass().getEStructuralFeature(action.getPlace().feature())
              instanceof EReference leads
          ? ReferenceTargets.find(open, owner, leads, action.getWords())
          : List.of();
    } catch (RefusedOperation gone) {
      return List.of();
    }
  }
}
