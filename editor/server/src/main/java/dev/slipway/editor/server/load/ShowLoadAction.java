// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.load;

import org.eclipse.glsp.server.actions.Action;

/** The client wants loads shown, or no longer. */
public class ShowLoadAction extends Action {
  public static final String KIND = "slipway.showLoad";

  private boolean shown;

  public ShowLoadAction() {
    super(KIND);
  }

  /** Shows or hides. */
  public ShowLoadAction(boolean shown) {
    this();
    this.shown = shown;
  }

  /** Whether loads are to be shown. */
  public boolean isShown() {
    return shown;
  }
}
