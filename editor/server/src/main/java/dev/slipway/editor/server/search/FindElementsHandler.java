// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.search;

import com.google.inject.Inject;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.editor.server.model.OpenModel;
import java.util.List;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Says where something is drawn. */
public class FindElementsHandler extends AbstractActionHandler<FindElementsAction> {
  /** More than anybody reads. */
  private static final int MOST = 60;

  @Inject private DiagramState state;
  @Inject private CurrentIndex index;

  @Override
  protected List<Action> executeAction(FindElementsAction request) {
    OpenModel open = state.open();
    List<FoundElement> found =
        open.read(() -> index.get().find(request.getText(), state.kind().id(), MOST));
    return List.of(new FoundElementsAction(found));
  }
}
