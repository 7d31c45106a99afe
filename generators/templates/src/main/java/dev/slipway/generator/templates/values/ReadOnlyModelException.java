// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.values;

/** A template changes the model. */
public final class ReadOnlyModelException extends UnsupportedOperationException {
  private static final long serialVersionUID = 1L;

  /**
   * An exception.
   *
   * @param attempt what it tries, as in "set the feature name"
   */
  public ReadOnlyModelException(String attempt) {
    super(attempt);
  }
}
