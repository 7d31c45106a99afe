// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.history;

import com.google.inject.Inject;
import dev.slipway.editor.server.diagram.DiagramState;
import java.util.List;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Tells the changes of the model. */
public class RequestHistoryHandler extends AbstractActionHandler<RequestHistoryAction> {
  @Inject private DiagramState state;

  @Override
  protected List<Action> executeAction(RequestHistoryAction action) {
    return state
        .open()
        .read(
            () ->
                List.of(
                    new SetHistoryAction(
                        state.open().history(),
                        state.open().authors().stream()
                            .map(author -> author.equals(state.person()) ? "" : author.name())
                            .toList())));
  }
}
