// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.sample;

import dev.slipway.diagnostics.Diagnostic;

/** A sample was not copied, and nothing was changed. */
public final class SampleRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Diagnostic diagnostic;

  SampleRefusedException(Diagnostic diagnostic) {
    super(diagnostic.message());
    this.diagnostic = diagnostic;
  }

  /** Why. */
  public Diagnostic diagnostic() {
    return diagnostic;
  }
}
