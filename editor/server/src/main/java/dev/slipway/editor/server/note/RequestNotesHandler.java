// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.note;

import com.google.inject.Inject;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.editor.server.view.DrawnNote;
import java.util.List;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Lists the notes and frames of a diagram. */
public class RequestNotesHandler extends AbstractActionHandler<RequestNotesAction> {
  @Inject private DiagramState state;

  @Override
  protected List<Action> executeAction(RequestNotesAction request) {
    return listOf(
        new SetNotesAction(
            state.open().read(() -> DrawnNote.of(state.open().drawing(), state.kind()))));
  }
}
