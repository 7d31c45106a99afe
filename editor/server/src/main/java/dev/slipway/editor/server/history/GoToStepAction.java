// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.history;

import java.util.List;
import org.eclipse.glsp.server.actions.Action;

/** Undoes changes, or does them again, as far as a place in their list. */
public class GoToStepAction extends Action {
  public static final String KIND = "slipway.goToStep";

  private List<String> steps = List.of();
  private int done;
  private int wanted;

  public GoToStepAction() {
    super(KIND);
  }

  /** As {@code History} has it: what the user has seen. */
  public List<String> getSteps() {
    return steps;
  }

  /** As {@code History} has it. */
  public int getDone() {
    return done;
  }

  /** How many changes are to be done. */
  public int getWanted() {
    return wanted;
  }
}
