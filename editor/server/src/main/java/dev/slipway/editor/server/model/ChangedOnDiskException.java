// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import java.nio.file.Path;

/** Saving would overwrite what another program has written. */
public final class ChangedOnDiskException extends SaveRefusedException {
  private static final long serialVersionUID = 1L;

  ChangedOnDiskException(Path file) {
    super(
        Diagnostic.builder("EDITOR_FILE_CHANGED", Severity.ERROR, "File changed on disk")
            .in(Location.of(file.toString()))
            .message("Another program has changed {}.", file.getFileName().toString())
            .hint("Reload the file, or keep your changes; the notice above the diagram has both.")
            .build());
  }
}
