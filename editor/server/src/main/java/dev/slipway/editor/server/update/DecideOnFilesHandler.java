// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.update;

import com.google.inject.Inject;
import dev.slipway.editor.server.diagram.DiagramState;
import java.util.List;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Does what the user has decided; all diagrams of the model are told as of any other change. */
public class DecideOnFilesHandler extends AbstractActionHandler<DecideOnFilesAction> {
  @Inject private DiagramState state;

  @Override
  public List<Action> executeAction(DecideOnFilesAction action) {
    if (action.isReload()) {
      state.open().onDisk().reload();
    } else {
      state.open().onDisk().keep();
    }
    return none();
  }
}
