// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.report;

import org.eclipse.glsp.server.actions.Action;

/** The user has had enough of what is under way. */
public class CancelTaskAction extends Action {
  public static final String KIND = "slipway.cancelTask";

  public CancelTaskAction() {
    super(KIND);
  }
}
