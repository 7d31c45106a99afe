// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.report;

import java.util.List;
import org.eclipse.glsp.server.actions.Action;

/** Says how far each step from the model to the running system is; sent again after each change. */
public class SetStepsAction extends Action {
  public static final String KIND = "slipway.setSteps";

  /**
   * How far a step is.
   *
   * @param step the subject of reports on it
   * @param state a {@link WorkState} in lower case
   * @param text how far it is, or what came of it, in a sentence; may be empty
   */
  public record StepState(String step, String state, String text) {}

  private final List<StepState> steps;
  private final String bundle;

  /**
   * @param bundle the folder of the bundle that the steps are about, relative to the workspace
   */
  SetStepsAction(List<StepState> steps, String bundle) {
    super(KIND);
    this.steps = List.copyOf(steps);
    this.bundle = bundle;
  }
}
