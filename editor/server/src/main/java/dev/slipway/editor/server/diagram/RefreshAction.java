// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.diagram;

import org.eclipse.glsp.server.actions.Action;

/** The model was changed by another diagram: what is different is to be sent. */
public class RefreshAction extends Action {
  public static final String KIND = "slipway.refresh";

  public RefreshAction() {
    super(KIND);
  }
}
