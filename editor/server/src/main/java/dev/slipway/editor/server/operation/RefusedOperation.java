// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.operation;

/** An operation that makes no sense as things are. The message is shown to the user. */
public class RefusedOperation extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * @param message why, in a sentence
   */
  public RefusedOperation(String message) {
    super(message);
  }
}
