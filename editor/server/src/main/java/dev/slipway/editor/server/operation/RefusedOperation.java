// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.operation;

import dev.slipway.editor.element.RefusedEdit;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.utils.MessageActionUtil;

/** An operation that makes no sense as things are. The message is shown to the user. */
public class RefusedOperation extends RefusedEdit {
  private static final long serialVersionUID = 1;

  /**
   * @param message why, in a sentence
   */
  public RefusedOperation(String message) {
    super(message);
  }

  /**
   * @param message why, in a sentence
   * @param cause what it was found by
   */
  public RefusedOperation(String message, Throwable cause) {
    super(message, cause);
  }

  /** What the client is sent. */
  public Action toAction() {
    return MessageActionUtil.warn(getMessage());
  }
}
