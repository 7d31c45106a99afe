// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.changes;

import com.google.inject.Inject;
import java.util.List;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Shows what differs from the last commit, and hides it. */
public class ShowChangesHandler extends AbstractActionHandler<ShowChangesAction> {
  @Inject private ChangesLayer changes;

  @Override
  public List<Action> executeAction(ShowChangesAction action) {
    changes.show(action.isShown(), action.getAccepted());
    return none();
  }
}
