// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.generator.engine.output.FileChange;
import java.util.List;

/**
 * What a generation came to.
 *
 * @param diagnostics everything that there is to say, sorted
 * @param changes what was done, or would be, to each file, by path; {@code slipway.json} is among
 *     them; empty where there are errors
 * @param exitCode how the command ends
 */
public record GenerationReport(
    List<Diagnostic> diagnostics, List<FileChange> changes, ExitCode exitCode) {
  public GenerationReport {
    diagnostics = List.copyOf(diagnostics);
    changes = List.copyOf(changes);
  }

  /** How many files that happens to. */
  public long count(FileChange.Kind kind) {
    return changes.stream().filter(change -> change.kind() == kind).count();
  }

  /** Whether anything is created, updated or deleted. */
  public boolean differs() {
    return changes.stream().anyMatch(change -> change.kind() != FileChange.Kind.UNCHANGED);
  }

  /** Whether there is at least one error. */
  public boolean hasErrors() {
    return diagnostics.stream().anyMatch(found -> found.severity() == Severity.ERROR);
  }
}
