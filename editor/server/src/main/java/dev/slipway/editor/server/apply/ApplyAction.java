// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.apply;

import org.eclipse.glsp.server.actions.Action;

/** The user wants the plan that is shown carried out. */
public class ApplyAction extends Action {
  public static final String KIND = "slipway.apply";

  private String plan = "";
  private String consent = "";
  private boolean keepGoing;

  public ApplyAction() {
    super(KIND);
  }

  /** The plan's id, as {@link SetConsentAction} has it. */
  public String getPlan() {
    return plan;
  }

  /** What the user typed to agree; empty where nothing was asked. */
  public String getConsent() {
    return consent;
  }

  /** Whether to do the rest where nodes did not answer or a step fails. */
  public boolean isKeepGoing() {
    return keepGoing;
  }
}
