// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine.component;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What came of importing a component archive.
 *
 * @param imported what was imported; empty if there are errors
 * @param diagnostics all there is to say
 * @param exitCode how the command ends
 */
public record ArchiveImportReport(
    Optional<Imported> imported, List<Diagnostic> diagnostics, ExitCode exitCode) {
  /** What became of the component type. */
  public enum Outcome {
    /** It is new. */
    ADDED,
    /** It was there and is another now, or its archive is. */
    CHANGED,
    /** It was there, with the same archive. */
    UNCHANGED
  }

  /**
   * An imported component.
   *
   * @param component its identifier
   * @param outcome what became of its type
   * @param model the model file that has it
   * @param archive where its archive is now
   * @param topics the topics that it was connected to
   */
  public record Imported(
      String component, Outcome outcome, Path model, Path archive, List<String> topics) {}

  public ArchiveImportReport {
    diagnostics = List.copyOf(diagnostics);
  }
}
