// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.filter;

import com.google.inject.Inject;
import dev.slipway.editor.element.MetamodelTexts;
import dev.slipway.editor.element.SearchWords;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.editor.server.filter.SetChoosableAction.Choosable;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.view.ElementNames;
import dev.slipway.model.NamedElement;
import dev.slipway.model.resource.ElementPaths;
import java.util.Comparator;
import java.util.List;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Lists what a filter can be chosen by. */
public class RequestChoosableHandler extends AbstractActionHandler<RequestChoosableAction> {
  /** More than anybody reads. */
  private static final int MOST = 60;

  @Inject private DiagramState state;

  @Override
  protected List<Action> executeAction(RequestChoosableAction request) {
    OpenModel open = state.open();
    SearchWords wanted = SearchWords.of(request.words());
    List<Choosable> found =
        open.read(
            () ->
                request.of().types().stream()
                    .flatMap(type -> open.index().all(type).stream())
                    .map(RequestChoosableHandler::choosable)
                    .filter(each -> wanted.areIn(each.label() + " " + each.detail()))
                    .sorted(
                        Comparator.comparing(Choosable::label, String.CASE_INSENSITIVE_ORDER)
                            .thenComparing(Choosable::id))
                    .toList());
    return List.of(
        new SetChoosableAction(
            found.stream().limit(MOST).toList(), Math.max(0, found.size() - MOST)));
  }

  private static Choosable choosable(NamedElement element) {
    return new Choosable(
        element.getId(),
        ElementNames.of(element),
        MetamodelTexts.label(element.eClass()) + " · " + ElementPaths.of(element));
  }
}
