// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.constant;

/**
 * A text that is no constant expression, or whose value is none of the type that is wanted. The
 * message continues the sentence "the value ...".
 */
public class InvalidConstantException extends Exception {
  private static final long serialVersionUID = 1L;

  InvalidConstantException(String message) {
    super(message);
  }
}
