// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.filter;

import com.google.inject.Inject;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.editor.server.filter.SetViewsAction.SavedView;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.view.ElementNames;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Lists the saved views. */
public class RequestViewsHandler extends AbstractActionHandler<RequestViewsAction> {
  @Inject private DiagramState state;

  @Override
  protected List<Action> executeAction(RequestViewsAction request) {
    OpenModel open = state.open();
    return listOf(open.read(() -> views(open, request.chosen())));
  }

  private static SetViewsAction views(OpenModel open, ChosenElements chosen) {
    List<SavedView> views =
        open.drawing().getViews().stream()
            .map(view -> new SavedView(view.getName(), ChosenElements.of(view)))
            .toList();
    Map<String, String> labels = new HashMap<>();
    Stream.concat(Stream.of(chosen), views.stream().map(SavedView::chosen))
        .flatMap(each -> Stream.of(each.topics(), each.domains(), each.hosts(), each.components()))
        .flatMap(List::stream)
        .forEach(
            id -> open.element(id).ifPresent(element -> labels.put(id, ElementNames.of(element))));
    return new SetViewsAction(views, labels);
  }
}
