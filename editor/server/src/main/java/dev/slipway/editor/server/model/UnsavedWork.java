// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What was not saved of a model when its editor ended.
 *
 * @param model the model's file
 * @param keptIn the file that it is kept in until the model is opened again; empty where at least
 *     what was changed last is lost
 * @param problem why it is lost; empty where it is kept
 */
public record UnsavedWork(Path model, Optional<Path> keptIn, String problem) {
  static UnsavedWork kept(Path model, Path file) {
    return new UnsavedWork(model, Optional.of(file), "");
  }

  static UnsavedWork lost(Path model, String problem) {
    return new UnsavedWork(model, Optional.empty(), problem);
  }
}
