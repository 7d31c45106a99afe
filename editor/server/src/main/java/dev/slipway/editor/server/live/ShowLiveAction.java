// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import org.eclipse.glsp.server.actions.Action;

/** The client wants the deployed system shown, or no longer. */
public class ShowLiveAction extends Action {
  public static final String KIND = "slipway.showLive";

  private boolean shown;
  private String bundle = "";

  public ShowLiveAction() {
    super(KIND);
  }

  /** Shows the system of the bundle in this folder of the workspace, or hides it. */
  public ShowLiveAction(boolean shown, String bundle) {
    this();
    this.shown = shown;
    this.bundle = bundle;
  }

  /** Whether it is to be shown. */
  public boolean isShown() {
    return shown;
  }

  /** The folder, relative to the workspace. */
  public String getBundle() {
    return bundle;
  }
}
