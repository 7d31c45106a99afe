// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.option;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;

/** The command line asks for what cannot be; found out only after it was parsed. */
public final class WrongUsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient Diagnostic diagnostic;

  /** Options or arguments that contradict each other. */
  public WrongUsageException(String message, String hint) {
    this(
        Diagnostic.builder("COMMAND_LINE_INVALID", Severity.ERROR, "Wrong usage")
            .message("{}", message)
            .hint("{}", hint)
            .build());
  }

  public WrongUsageException(Diagnostic diagnostic) {
    super(diagnostic.message());
    this.diagnostic = diagnostic;
  }

  /** What is wrong. */
  public Diagnostic diagnostic() {
    return diagnostic;
  }
}
