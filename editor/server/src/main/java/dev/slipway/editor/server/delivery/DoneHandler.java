// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.delivery;

import com.google.inject.Inject;
import java.util.List;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.di.ClientId;

/** Has the next action of a session begin, when one is done. */
public class DoneHandler extends AbstractActionHandler<DoneAction> {
  @Inject @ClientId private String session;
  @Inject private AcknowledgedNumbers acknowledged;

  @Override
  public List<Action> executeAction(DoneAction action) {
    acknowledged.done(session, action.getNumber());
    return none();
  }
}
