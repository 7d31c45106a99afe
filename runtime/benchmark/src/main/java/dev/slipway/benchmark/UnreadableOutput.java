// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import dev.slipway.diagnostics.Diagnostic;

/** The output of a benchmark does not have what its file says. */
public final class UnreadableOutput extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Diagnostic diagnostic;

  UnreadableOutput(Diagnostic diagnostic) {
    super(diagnostic.message());
    this.diagnostic = diagnostic;
  }

  /** Which figure, what was looked for, and how the output begins. */
  public Diagnostic diagnostic() {
    return diagnostic;
  }
}
