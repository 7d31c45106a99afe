// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.diagram;

import dev.slipway.diagnostics.Diagnostic;
import java.util.List;

/** The model that a diagram is to show cannot be read. */
public class UnreadableModel extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient List<Diagnostic> diagnostics;

  UnreadableModel(String model, List<Diagnostic> diagnostics) {
    super(model);
    this.diagnostics = List.copyOf(diagnostics);
  }

  /** Why; at least one. */
  public List<Diagnostic> diagnostics() {
    return diagnostics;
  }
}
