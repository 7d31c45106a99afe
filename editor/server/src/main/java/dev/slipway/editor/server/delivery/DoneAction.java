// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.delivery;

import org.eclipse.glsp.server.actions.Action;

/** Follows a numbered action within the server: that was carried out, or has failed. */
public class DoneAction extends Action {
  /** The kind of these actions. */
  public static final String KIND = "slipway.done";

  private final long number;

  DoneAction(long number) {
    super(KIND);
    this.number = number;
  }

  /** The number of the action. */
  long getNumber() {
    return number;
  }
}
