// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.search;

import com.google.inject.Inject;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.model.Element;
import java.util.List;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Says where an element or a note is drawn, in whichever diagram. */
public class LocateElementHandler extends AbstractActionHandler<LocateElementAction> {
  @Inject private DiagramState state;
  @Inject private CurrentIndex index;

  @Override
  protected List<Action> executeAction(LocateElementAction request) {
    OpenModel open = state.open();
    return listOf(open.read(() -> locate(open, request.getElementId())));
  }

  private LocatedElementAction locate(OpenModel open, String elementId) {
    Optional<FoundElement> found = drawn(elementId);
    boolean exact = found.isPresent();
    for (EObject at = open.element(elementId).orElse(null);
        found.isEmpty() && at instanceof Element element;
        at = at.eContainer()) {
      found = drawn(element.getId());
    }
    return new LocatedElementAction(found.orElse(null), exact);
  }

  private Optional<FoundElement> drawn(String id) {
    return index.get().drawn(id, state.kind().id());
  }
}
