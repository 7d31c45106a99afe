// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import org.eclipse.glsp.server.actions.Action;

/** The user wants a server of a cloud rebooted, reset or terminated. */
public class ActOnServerAction extends Action {
  public static final String KIND = "slipway.actOnServer";

  private String act = "";
  private String elementId = "";
  private String typed = "";

  public ActOnServerAction() {
    super(KIND);
  }

  /** What to do, such as {@code reboot}. */
  public String getAct() {
    return act;
  }

  /** The virtual machine that the server is. */
  public String getElementId() {
    return elementId;
  }

  /** What the user typed to agree; empty where nothing was asked. */
  public String getTyped() {
    return typed;
  }
}
