// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.clipboard;

import com.google.inject.Inject;
import dev.slipway.editor.server.diagram.DiagramState;
import java.util.List;
import java.util.Map;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.features.clipboard.RequestClipboardDataAction;
import org.eclipse.glsp.server.features.clipboard.SetClipboardDataAction;

/** Copies what is selected into the clipboard of the client. */
public class RequestClipboardHandler extends AbstractActionHandler<RequestClipboardDataAction> {
  @Inject private DiagramState state;

  @Override
  protected List<Action> executeAction(RequestClipboardDataAction action) {
    List<String> selected = action.getEditorContext().getSelectedElementIds();
    CopiedElements copied =
        state.open().read(() -> Copying.of(state.open(), state.drawn(), selected));
    return List.of(
        new SetClipboardDataAction(
            copied.isEmpty() ? Map.of() : Map.of(PasteHandler.TEXT, copied.toText())));
  }
}
