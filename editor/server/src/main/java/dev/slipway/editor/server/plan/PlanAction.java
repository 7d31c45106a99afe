// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.plan;

import org.eclipse.glsp.server.actions.Action;

/** The user wants to see what is to be done on the nodes. */
public class PlanAction extends Action {
  public static final String KIND = "slipway.plan";

  private String bundle = "";

  public PlanAction() {
    super(KIND);
  }

  /** Plans what the bundle in this folder of the workspace wants. */
  public PlanAction(String bundle) {
    this();
    this.bundle = bundle;
  }

  /** The folder, relative to the workspace. */
  public String getBundle() {
    return bundle;
  }
}
