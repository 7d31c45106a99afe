// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import dev.slipway.diagnostics.Diagnostic;
import java.util.List;

/**
 * Definitions that were checked for a profile, and what came of it: {@link IdlPrinter} prints those
 * with which nothing is wrong. The model must not change between the two.
 */
public final class CheckedDefinitions {
  private final IdlProfile profile;
  private final Declarations declarations;
  private final List<Diagnostic> diagnostics;

  CheckedDefinitions(IdlProfile profile, Declarations declarations, List<Diagnostic> diagnostics) {
    this.profile = profile;
    this.declarations = declarations;
    this.diagnostics = List.copyOf(diagnostics);
  }

  /** What they were checked for. */
  IdlProfile profile() {
    return profile;
  }

  Declarations declarations() {
    return declarations;
  }

  /** Everything that keeps them from being printed; all are errors. */
  public List<Diagnostic> diagnostics() {
    return diagnostics;
  }
}
