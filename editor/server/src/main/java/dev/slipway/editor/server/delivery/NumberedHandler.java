// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.delivery;

import com.google.inject.Inject;
import dev.slipway.editor.server.diagram.DiagramState;
import java.util.List;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.di.ClientId;

/**
 * Has each numbered action done once, and those of a session one after the other. What is
 * acknowledged is done: the dispatcher goes on with it at once, and when its connection is lost it
 * ends only after all that it has.
 */
public class NumberedHandler extends AbstractActionHandler<NumberedAction> {
  @Inject @ClientId private String session;
  @Inject private AcknowledgedNumbers acknowledged;
  @Inject private DiagramState state;

  @Override
  public List<Action> executeAction(NumberedAction numbered) {
    long number = numbered.getNumber();
    Action answer = new AcknowledgedAction(number);
    try {
      if (!acknowledged.acknowledge(session, number)) {
        return listOf(answer);
      }
    } catch (InterruptedException e) {
      // The connection ends; its client sends the action again over the next.
      Thread.currentThread().interrupt();
      return none();
    }
    Action done = new DoneAction(number);
    if (!state.begin(number)) {
      return listOf(done, answer);
    }
    Action action = numbered.getAction();
    // Otherwise it would be sent back to the client, which has handlers of the same kinds.
    action.setReceivedFromClient(true);
    return listOf(action, done, answer);
  }
}
