// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import org.eclipse.glsp.server.actions.Action;

/** The client wants the log and the rates of a process, or no longer. */
public class FollowProcessAction extends Action {
  public static final String KIND = "slipway.followProcess";

  private boolean followed;
  private int number;
  private String elementId = "";
  private String nodeId = "";
  private String process = "";

  public FollowProcessAction() {
    super(KIND);
  }

  /** Whether one is to be followed. */
  public boolean isFollowed() {
    return followed;
  }

  /** Which one. */
  FollowedProcess.Wanted wanted() {
    return new FollowedProcess.Wanted(number, elementId, nodeId, process);
  }
}
