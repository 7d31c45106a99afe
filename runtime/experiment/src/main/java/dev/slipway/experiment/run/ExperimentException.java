// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.run;

import dev.slipway.diagnostics.Diagnostic;
import java.util.List;

/** An experiment cannot be run; nothing was measured, and the nodes are as they were. */
public final class ExperimentException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<Diagnostic> diagnostics;

  /**
   * @param diagnostics why, at least one
   */
  ExperimentException(List<Diagnostic> diagnostics) {
    super(diagnostics.get(0).summary() + ". " + diagnostics.get(0).message());
    this.diagnostics = List.copyOf(diagnostics);
  }

  /** Why, and how to mend it. */
  public List<Diagnostic> diagnostics() {
    return diagnostics;
  }
}
