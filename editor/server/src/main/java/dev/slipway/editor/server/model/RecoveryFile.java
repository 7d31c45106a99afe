// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import dev.slipway.diagnostics.Allowed;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The file in which {@code slipway edit} keeps the unsaved changes of a model and, until it ends,
 * the operations whose pages wait for a confirmation.
 *
 * @param file the file of the model
 * @param changed when it was changed last
 * @param saved SHA-256 of what the files of model and drawing held, by their paths; empty for one
 *     that was not there
 * @param done the greatest number of the actions that were done of each session of a page: what has
 *     one up to that is not done again
 * @param model what the file of the model would hold; empty where all is saved
 * @param drawing what the file of the drawing would hold; empty where all is saved
 */
record RecoveryFile(
    String schema,
    Path file,
    Instant changed,
    SortedMap<Path, @Allowed(pattern = "^([0-9a-f]{64})?$") String> saved,
    Optional<SortedMap<String, @Allowed(min = 1) Long>> done,
    @Allowed(with = "drawing") Optional<String> model,
    @Allowed(with = "model") Optional<String> drawing) {
  static final String SCHEMA = "slipway-recovery/1";

  /** A file of this form. */
  static RecoveryFile of(
      Path file,
      Instant changed,
      Map<Path, String> saved,
      Map<String, Long> done,
      Optional<String> model,
      Optional<String> drawing) {
    return new RecoveryFile(
        SCHEMA,
        file,
        changed,
        new TreeMap<>(saved),
        Optional.of(new TreeMap<>(done)),
        model,
        drawing);
  }
}
