// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import dev.slipway.editor.server.model.RecoveryStore;
import dev.slipway.web.FrameAncestors;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Servers whose pipeline is simulated, on a port that is free and in no frame. */
final class SimulatedServer {
  private SimulatedServer() {}

  /**
   * @param folder the workspace
   * @param state where unsaved work is kept
   * @param defects takes exceptions of defects
   */
  static EditorServer start(Path folder, Path state, Consumer<Throwable> defects)
      throws IOException {
    return EditorServer.start(
        folder,
        List.of(),
        new SimulatedPipeline(),
        new RecoveryStore(state),
        0,
        Optional.empty(),
        FrameAncestors.NONE,
        defects);
  }
}
