// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.delivery;

import org.eclipse.glsp.server.actions.Action;

/**
 * An action that is to be done once. Its client sends it again over each new connection until it is
 * answered by an {@link AcknowledgedAction}.
 */
public class NumberedAction extends Action {
  /** The kind of these actions. */
  public static final String KIND = "slipway.numbered";

  private long number;
  private Action action;

  public NumberedAction() {
    super(KIND);
  }

  /** Greater than those of all actions that the session has sent before. */
  public long getNumber() {
    return number;
  }

  /** What is to be done. */
  public Action getAction() {
    return action;
  }
}
