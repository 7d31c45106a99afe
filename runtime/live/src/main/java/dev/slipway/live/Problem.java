// SPDX-License-Identifier: EPL-2.0
package dev.slipway.live;

import dev.slipway.diagnostics.Allowed;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import java.util.Locale;

/**
 * A problem as events tell it.
 *
 * @param code of its diagnostic
 * @param severity in lower case
 * @param summary the same for every diagnostic of the code
 * @param message what is wrong here
 * @param hint how to mend it; may be empty
 */
public record Problem(
    @Allowed(pattern = Allowed.CODE) String code,
    @Allowed(words = Severity.class) String severity,
    String summary,
    String message,
    String hint) {
  /** The same as a diagnostic. */
  public static Problem of(Diagnostic diagnostic) {
    return new Problem(
        diagnostic.code(),
        diagnostic.severity().label(),
        diagnostic.summary(),
        diagnostic.message(),
        diagnostic.hint());
  }

  /** The problem as a diagnostic. */
  public Diagnostic diagnostic() {
    return Diagnostic.builder(code, Severity.valueOf(severity.toUpperCase(Locale.ROOT)), summary)
        .message("{}", message)
        .hint("{}", hint)
        .build();
  }
}
