// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a SARIF log says of a run beside its diagnostics.
 *
 * @param toolVersion semantic version of the tool
 * @param category tells the results of several runs for one commit apart, such as {@code
 *     slipway/validate/lab.deployment}; a later run of the same category replaces an earlier one
 * @param file the file that was judged, as the user named it; a diagnostic without a file is shown
 *     there
 * @param sourceRoot the folder that code hosting sites take files to be relative to, absolute;
 *     files outside keep their absolute path
 * @param rules what is known of a code; empty for one that is no rule
 */
public record SarifRun(
    String toolVersion,
    String category,
    String file,
    Path sourceRoot,
    Function<String, Optional<RuleText>> rules) {
  public SarifRun {
    Objects.requireNonNull(toolVersion);
    Objects.requireNonNull(category);
    Objects.requireNonNull(file);
    Objects.requireNonNull(rules);
    if (!sourceRoot.isAbsolute()) {
      throw new IllegalArgumentException("not absolute: " + sourceRoot);
    }
  }

  /**
   * What a reader of a log is told of a rule.
   *
   * @param severity how much a breach of it matters
   * @param purpose why the rule exists
   * @param hint how to mend a breach
   */
  public record RuleText(Severity severity, String purpose, String hint) {}
}
