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
  private final List<String> others;

  /**
   * @param others for each change, the name of its author; empty for the user's own changes
   */
  SetHistoryAction(History history, List<String> others) {
    super(KIND);
    this.steps = history.steps();
    this.done = history.done();
    this.others = List.copyOf(others);
  }
}
