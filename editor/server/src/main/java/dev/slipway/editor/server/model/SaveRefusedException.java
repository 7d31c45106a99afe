// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import dev.slipway.diagnostics.Diagnostic;
import java.io.IOException;

/** Saving would overwrite a file that the user has not decided about yet. */
public class SaveRefusedException extends IOException {
  private static final long serialVersionUID = 1L;

  private final transient Diagnostic diagnostic;

  SaveRefusedException(Diagnostic diagnostic) {
    super(diagnostic.message());
    this.diagnostic = diagnostic;
  }

  /** Which file it is, and what to decide. */
  public Diagnostic diagnostic() {
    return diagnostic;
  }
}
