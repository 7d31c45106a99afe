// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import java.util.Objects;
import org.eclipse.emf.ecore.EObject;

/**
 * One thing that can be wrong with a model: a row of the rule table.
 *
 * @param code the stable name, in upper case with underscores; never reused for anything else
 * @param severity how much it matters
 * @param mode when it is worth running
 * @param summary a few words that head each diagnostic of the rule
 * @param purpose why the rule exists: what goes wrong where it is broken, with the standard's
 *     section where there is one
 * @param hint how to mend it, printed unless the check says something more precise
 * @param type what the check looks at; every element of this type is passed to it
 * @param check the code
 */
public record Rule<T extends EObject>(
    String code,
    Severity severity,
    Mode mode,
    String summary,
    String purpose,
    String hint,
    Class<T> type,
    Check<T> check) {
  public Rule {
    Objects.requireNonNull(code);
    Objects.requireNonNull(severity);
    Objects.requireNonNull(mode);
    Objects.requireNonNull(summary);
    Objects.requireNonNull(purpose);
    Objects.requireNonNull(hint);
    Objects.requireNonNull(type);
    Objects.requireNonNull(check);
  }

  /** Starts a diagnostic of this rule, with its hint. */
  public Diagnostic.Builder diagnostic() {
    return Diagnostic.builder(code, severity, summary).hint(hint);
  }
}
