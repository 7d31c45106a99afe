// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.apply;

import org.eclipse.glsp.server.actions.Action;

/** A page that was opened or reconnected wants to see the run that is under way, if any is. */
public class FollowApplyAction extends Action {
  public static final String KIND = "slipway.followApply";

  public FollowApplyAction() {
    super(KIND);
  }
}
