// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.experiment;

import org.eclipse.glsp.server.actions.Action;

/** The user wants to see what the experiments of a bundle have measured. */
public class ShowResultsAction extends Action {
  public static final String KIND = "slipway.showResults";

  private String bundle = "";

  public ShowResultsAction() {
    super(KIND);
  }

  /** Shows the results of the bundle in this folder of the workspace. */
  public ShowResultsAction(String bundle) {
    this();
    this.bundle = bundle;
  }

  /** The folder, relative to the workspace. */
  public String getBundle() {
    return bundle;
  }
}
