// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.plan;

import org.eclipse.glsp.server.actions.Action;

/** The user has seen enough of the plan. */
public class ClearPlanAction extends Action {
  public static final String KIND = "slipway.clearPlan";

  public ClearPlanAction() {
    super(KIND);
  }
}
