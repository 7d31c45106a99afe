// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.history;

import com.google.inject.Inject;
import dev.slipway.editor.server.diagram.DiagramState;
import java.util.List;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Tells which state the model is in. */
public class RequestRevisionHandler extends AbstractActionHandler<RequestRevisionAction> {
  @Inject private DiagramState state;

  @Override
  protected List<Action> executeAction(RequestRevisionAction action) {
    return List.of(new SetRevisionAction(state.open().read(state.open()::modelRevision)));
  }
}
