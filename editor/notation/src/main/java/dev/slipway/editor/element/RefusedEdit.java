// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.element;

/** An edit that makes no sense as things are. The message is for the user. */
public class RefusedEdit extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * @param message why, in a sentence
   */
  public RefusedEdit(String message) {
    super(message);
  }

  /**
   * @param message why, in a sentence
   * @param cause what it was found by
   */
  public RefusedEdit(String message, Throwable cause) {
    super(message, cause);
  }
}
