// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.server.diagram.Drawings;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.model.Workspace;
import dev.slipway.model.resource.ModelLoader;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;

/**
 * Loads and draws the largest model of a workspace once, and forgets it: by then the virtual
 * machine has compiled what a large model takes, whichever is opened. No model is open afterwards,
 * and nothing of what an earlier editor has left is touched.
 */
final class PracticeRun {
  /** Smaller ones are fast enough without practice, in bytes. */
  private static final long LEAST = 100 << 10;

  /** Loading larger ones would occupy a core for several seconds, in bytes. */
  private static final long MOST = 8 << 20;

  private final Workspace workspace;
  private final DiagramKind kind;

  /**
   * @param kind the diagram that is drawn
   */
  PracticeRun(Workspace workspace, DiagramKind kind) {
    this.workspace = workspace;
    this.kind = kind;
  }

  /**
   * Does it in this thread, and says of which model; empty where none is large, or it cannot be
   * read.
   */
  Optional<Path> practise() {
    return largest()
        .flatMap(file -> ModelLoader.load(file, workspace.libraryFolders()).model())
        .flatMap(model -> OpenModel.of(model).model())
        .map(
            model -> {
              new Drawings().prepare(model, kind);
              return model.file();
            });
  }

  private Optional<Path> largest() {
    return workspace.models().stream()
        .map(workspace.root()::resolve)
        // What a symbolic link leads to need not be in the workspace.
        .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
        .filter(file -> size(file) >= LEAST && size(file) <= MOST)
        .max(Comparator.comparingLong(PracticeRun::size));
  }

  private static long size(Path file) {
    return file.toFile().length();
  }
}
