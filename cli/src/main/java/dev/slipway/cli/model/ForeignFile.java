// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.model.resource.LoadedModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;

/** Keeps exports from overwriting what is not theirs. */
final class ForeignFile {
  private static final int HEAD = 4096;

  private ForeignFile() {}

  /**
   * Says why a file is not to be written; empty if it may be.
   *
   * @param model what is exported: its own files are never written
   * @param force whether files of others may be
   * @param isExported whether an earlier export wrote a file, by how it begins
   */
  static Optional<Diagnostic> refuse(
      Path file, LoadedModel model, boolean force, Predicate<String> isExported)
      throws IOException {
    Path absolute = file.toAbsolutePath().normalize();
    if (model.files().contains(absolute)) {
      return refused(file, "It is a file of the model itself.", "Name another.");
    }
    if (force || !Files.exists(absolute)) {
      return Optional.empty();
    }
    if (Files.isRegularFile(absolute)) {
      try (var in = Files.newInputStream(absolute)) {
        if (isExported.test(new String(in.readNBytes(HEAD), StandardCharsets.UTF_8))) {
          return Optional.empty();
        }
      }
    }
    return refused(file, "No export of this model wrote it.", "Name another, or use --force.");
  }

  private static Optional<Diagnostic> refused(Path file, String message, String hint) {
    return Optional.of(
        Diagnostic.builder("EXPORT_FILE_TAKEN", Severity.ERROR, "File of another program")
            .in(Location.of(file.toString()))
            .message(message)
            .hint(hint)
            .build());
  }
}
