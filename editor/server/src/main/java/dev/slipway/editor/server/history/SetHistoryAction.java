// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.history;

import dev.slipway.editor.server.model.History;
import java.util.List;
import org.eclipse.glsp.server.actions.ResponseAction;

/** The changes of the model. */
public class SetHistoryAction extends ResponseAction {
  public static final String KIND = "slipway.setHistory";

  private final List<String> steps;
  private final int done;

  SetHistoryAction(History history) {
    super(KIND);
    this.steps = history.steps();
    this.done = history.done();
  }
}
