// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.properties;

import com.google.inject.Inject;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.view.DrawnEdge;
import java.util.List;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Tells the properties of what is selected. */
public class RequestPropertiesHandler extends AbstractActionHandler<RequestPropertiesAction> {
  @Inject private DiagramState state;

  @Override
  protected List<Action> executeAction(RequestPropertiesAction action) {
    OpenModel open = state.open();
    List<String> ids = action.getElementIds();
    return open.read(
        () -> {
          List<EObject> selected = PropertyOwners.selected(open, state.drawn(), ids);
          return List.of(
              new SetPropertiesAction(
                  selected.isEmpty() ? derived(ids) : SheetFactory.of(open, ids, selected)));
        });
  }

  /** What there is to say of an edge that is no element; null for what is none. */
  private PropertySheet derived(List<String> ids) {
    String id = ids.get(0);
    DrawnEdge edge =
        state.drawn().edge(id).or(() -> state.drawn().seenEdge(id, state.bundles())).orElse(null);
    return edge == null || ids.size() > 1
        ? null
        : new PropertySheet(
            ids,
            title(edge),
            edge.parts().isEmpty() ? edge.kind().label() : edge.label(),
            edge.parts().isEmpty() ? edge.tooltip() : "",
            "Follows from publications and subscriptions, and is changed there.",
            edge.parts().isEmpty() ? List.of() : List.of(SheetFactory.flows(parts(edge))));
  }

  private static String title(DrawnEdge edge) {
    return edge.from().texts().title()
        + (edge.bothWays() ? " ↔ " : " → ")
        + edge.to().texts().title();
  }

  private static List<PropertySheet.Part> parts(DrawnEdge bundle) {
    return bundle.parts().stream()
        .map(
            flow ->
                new PropertySheet.Part(
                    "",
                    flow.id(),
                    title(flow) + ": " + flow.tooltip(),
                    "",
                    flow.kind().label(),
                    List.of()))
        .toList();
  }
}
