// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.filter;

import org.eclipse.glsp.server.actions.ResponseAction;

/** The client has been sent what is now shown. */
public class DiagramFilteredAction extends ResponseAction {
  public static final String KIND = "slipway.diagramFiltered";

  public DiagramFilteredAction() {
    super(KIND);
  }
}
