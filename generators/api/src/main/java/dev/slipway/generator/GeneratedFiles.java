// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

import dev.slipway.diagnostics.Diagnostic;
import java.util.ArrayList;
import java.util.List;

/**
 * What a generator returns.
 *
 * @param files the files, in any order
 * @param diagnostics what the generator has to say, such as a construct that its target does not
 *     know; nothing is written if one is an error
 */
public record GeneratedFiles(List<GeneratedFile> files, List<Diagnostic> diagnostics) {
  public GeneratedFiles {
    files = List.copyOf(files);
    diagnostics = List.copyOf(diagnostics);
  }

  /** Files, with nothing to say about them. */
  public static GeneratedFiles of(List<GeneratedFile> files) {
    return new GeneratedFiles(files, List.of());
  }

  /** All files and diagnostics of several. */
  public static GeneratedFiles concat(List<GeneratedFiles> parts) {
    List<GeneratedFile> files = new ArrayList<>();
    List<Diagnostic> diagnostics = new ArrayList<>();
    for (GeneratedFiles part : parts) {
      files.addAll(part.files);
      diagnostics.addAll(part.diagnostics);
    }
    return new GeneratedFiles(files, diagnostics);
  }
}
