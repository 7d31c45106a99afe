// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import org.eclipse.glsp.server.actions.Action;

/** The client wants the log of a process or the console of a server, or no longer. */
public class FollowLogAction extends Action {
  public static final String KIND = "slipway.followLog";

  private boolean followed;
  private int number;
  private String elementId = "";
  private String nodeId = "";
  private String process = "";

  public FollowLogAction() {
    super(KIND);
  }

  /** Whether one is to be followed. */
  public boolean isFollowed() {
    return followed;
  }

  /** Which one. */
  FollowedLog.Wanted wanted() {
    return new FollowedLog.Wanted(number, elementId, nodeId, process);
  }
}
