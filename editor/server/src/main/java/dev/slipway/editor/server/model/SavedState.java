// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import java.nio.file.Path;
import java.util.Map;

/**
 * What is known of a model all of which is saved.
 *
 * @param saved SHA-256 of what its files hold, by their paths; empty for one that is not there
 * @param done the numbered actions that they have the effect of, by their sessions
 */
record SavedState(Map<Path, String> saved, Map<String, Long> done) {
  SavedState {
    saved = Map.copyOf(saved);
    done = Map.copyOf(done);
  }
}
