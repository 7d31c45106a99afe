// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.history;

import dev.slipway.editor.element.RefusedEdit;
import java.util.List;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.features.undoredo.UndoRedoActionHandler;
import org.eclipse.glsp.server.utils.MessageActionUtil;

/** Undoes and redoes, and tells the user why that was refused. */
public class UndoHandler extends UndoRedoActionHandler {
  @Override
  public List<Action> execute(Action action) {
    try {
      return super.execute(action);
    } catch (RefusedEdit refused) {
      return List.of(MessageActionUtil.warn(refused.getMessage()));
    }
  }
}
