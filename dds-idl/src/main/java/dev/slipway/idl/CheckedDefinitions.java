// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.idl.name.Declarations;
import java.util.List;

/**
 * Definitions that were checked for a profile, and what came of it: {@link IdlPrinter} prints those
 * with which nothing is wrong. The model must not change between the two.
 */
public final class CheckedDefinitions {
  private final IdlProfile profile;
  private final Declarations declarations;
  private final int openDdsMinor;
  private final List<Diagnostic> diagnostics;

  CheckedDefinitions(
      IdlProfile profile,
      Declarations declarations,
      int openDdsMinor,
      List<Diagnostic> diagnostics) {
    this.profile = profile;
    this.declarations = declarations;
    this.openDdsMinor = openDdsMinor;
    this.diagnostics = List.copyOf(diagnostics);
  }

  /** What they were checked for. */
  IdlProfile profile() {
    return profile;
  }

  Declarations declarations() {
    return declarations;
  }

  /** The minor version of OpenDDS 3 that they need at least; 0 if any supported one. */
  int openDdsMinor() {
    return openDdsMinor;
  }

  /** Everything that keeps them from being printed; all are errors. */
  public List<Diagnostic> diagnostics() {
    return diagnostics;
  }
}
