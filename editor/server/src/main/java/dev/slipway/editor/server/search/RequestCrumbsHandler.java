// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.search;

import com.google.inject.Inject;
import dev.slipway.editor.element.MetamodelTexts;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.search.SetCrumbsAction.Crumb;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnEdge;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.editor.server.view.ElementNames;
import dev.slipway.model.Element;
import java.util.LinkedList;
import java.util.List;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Says what an element is in: what is drawn around it, and what that belongs to in the model. */
public class RequestCrumbsHandler extends AbstractActionHandler<RequestCrumbsAction> {
  @Inject private DiagramState state;

  @Override
  protected List<Action> executeAction(RequestCrumbsAction action) {
    OpenModel open = state.open();
    return listOf(open.read(() -> new SetCrumbsAction(crumbs(open, action.getElementId()))));
  }

  private List<Crumb> crumbs(OpenModel open, String elementId) {
    DrawnDiagram drawn = state.drawn();
    LinkedList<Crumb> crumbs = new LinkedList<>();
    Optional<DrawnEdge> edge = drawn.edge(elementId);
    edge.map(RequestCrumbsHandler::crumb).ifPresent(crumbs::add);
    EObject at =
        edge.map(each -> each.from().element())
            .or(() -> open.element(elementId))
            .orElse(open.root());
    while (at instanceof Element element) {
      crumbs.addFirst(crumb(element));
      at =
          drawn
              .node(element.getId())
              .map(DrawnNode::parent)
              .map(DrawnNode::element)
              .orElse(element.eContainer());
    }
    return crumbs;
  }

  private static Crumb crumb(Element element) {
    return new Crumb(
        element.getId(), ElementNames.of(element), MetamodelTexts.label(element.eClass()));
  }

  private static Crumb crumb(DrawnEdge edge) {
    return new Crumb(
        edge.id(),
        "%s to %s".formatted(edge.kind().label(), edge.to().texts().title()),
        edge.kind().label());
  }
}
