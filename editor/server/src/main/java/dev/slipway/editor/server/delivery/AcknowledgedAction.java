// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.delivery;

import org.eclipse.glsp.server.actions.ResponseAction;

/** Tells a client that an action, and all that it has numbered before, need not be sent again. */
public class AcknowledgedAction extends ResponseAction {
  /** The kind of these actions. */
  public static final String KIND = "slipway.acknowledged";

  private final long number;

  public AcknowledgedAction(long number) {
    super(KIND);
    this.number = number;
  }
}
