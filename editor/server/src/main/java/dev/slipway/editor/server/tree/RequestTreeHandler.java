// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.tree;

import com.google.inject.Inject;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.model.Element;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Tells what is in the model, as far as it is open in the tree. */
public class RequestTreeHandler extends AbstractActionHandler<RequestTreeAction> {
  @Inject private DiagramState state;

  @Override
  protected List<Action> executeAction(RequestTreeAction action) {
    OpenModel open = state.open();
    return List.of(
        new SetTreeAction(
            open.read(() -> ModelTree.rows(open, opened(open, action), action.getWords()))));
  }

  private static Set<String> opened(OpenModel open, RequestTreeAction action) {
    Set<String> opened = new HashSet<>(action.getOpen());
    EObject at = open.element(action.getReveal()).orElse(null);
    while (at != null) {
      at = at.eContainer();
      if (at instanceof Element around) {
        opened.add(around.getId());
      }
    }
    return opened;
  }
}
