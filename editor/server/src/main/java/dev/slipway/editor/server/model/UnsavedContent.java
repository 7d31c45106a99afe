// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;

/**
 * A model and its drawing as they would be saved.
 *
 * @param changed when it was changed last
 * @param model what the model's file would hold
 * @param drawing what the drawing's file would hold
 * @param saved SHA-256 of what the files held that it was made from; empty for one that was not
 *     there
 * @param done the numbered actions that they have the effect of, by their sessions
 */
record UnsavedContent(
    Instant changed,
    byte[] model,
    byte[] drawing,
    Map<Path, String> saved,
    Map<String, Long> done) {
  UnsavedContent {
    saved = Map.copyOf(saved);
    done = Map.copyOf(done);
  }
}
