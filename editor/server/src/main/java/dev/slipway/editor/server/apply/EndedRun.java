// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.apply;

import dev.slipway.editor.server.pipeline.Pipeline.Applied;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How a run came to its end that was stopped together with the editor.
 *
 * @param bundle the folder of its bundle
 * @param applied what came of it; empty where its running actions took too long
 * @param command the command line that does the rest; empty where nothing is left
 */
public record EndedRun(Path bundle, Optional<Applied> applied, String command) {
  static EndedRun of(ApplyRun run, Optional<ApplyRun.Picture> picture) {
    boolean done = picture.filter(now -> !now.leavesSomething()).isPresent();
    return new EndedRun(
        run.shown().bundle(),
        picture.flatMap(ApplyRun.Picture::result),
        done ? "" : run.shown().plan().command());
  }
}
