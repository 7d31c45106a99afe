// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.diagram;

import org.eclipse.glsp.server.actions.Action;

/**
 * What is different from what the client has been told is to be sent: the model was changed by
 * another diagram, or not all was told yet.
 */
public class RefreshAction extends Action {
  public static final String KIND = "slipway.refresh";

  public RefreshAction() {
    super(KIND);
  }
}
