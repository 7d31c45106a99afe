// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import dev.slipway.diagnostics.Diagnostic;

/** An action could not be done. */
public final class ActionException extends Exception {
  private static final long serialVersionUID = 1L;
  private final transient Diagnostic diagnostic;

  /** One with the diagnostic that says why. */
  public ActionException(Diagnostic diagnostic) {
    super(diagnostic.message());
    this.diagnostic = diagnostic;
  }

  /** Why. */
  public Diagnostic diagnostic() {
    return diagnostic;
  }
}
