// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.egl;

/** A template reaches for what templates do not have. */
final class ForbiddenException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * An exception.
   *
   * @param what what it reaches for, as the subject of a sentence
   */
  ForbiddenException(String what) {
    super(what, null, false, false);
  }
}
