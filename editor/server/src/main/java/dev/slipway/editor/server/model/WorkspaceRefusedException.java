// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import dev.slipway.diagnostics.Diagnostic;

/** Nothing was made in the workspace. */
public final class WorkspaceRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Diagnostic diagnostic;

  /**
   * @param diagnostic why
   */
  public WorkspaceRefusedException(Diagnostic diagnostic) {
    super(diagnostic.message());
    this.diagnostic = diagnostic;
  }

  /** Why. */
  public Diagnostic diagnostic() {
    return diagnostic;
  }
}
