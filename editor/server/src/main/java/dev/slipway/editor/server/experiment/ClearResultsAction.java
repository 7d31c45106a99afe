// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.experiment;

import org.eclipse.glsp.server.actions.Action;

/** The client no longer shows what was measured. */
public class ClearResultsAction extends Action {
  public static final String KIND = "slipway.clearResults";

  public ClearResultsAction() {
    super(KIND);
  }
}
