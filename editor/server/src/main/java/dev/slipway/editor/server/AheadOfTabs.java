// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.server.diagram.Drawings;
import dev.slipway.editor.server.model.Workspace;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;

/**
 * Loads and draws the largest model of a workspace before a tab asks for it: that one would be
 * waited for, and by then the virtual machine has compiled what any large model takes.
 */
final class AheadOfTabs {
  /** Smaller ones are soon loaded, in bytes. */
  private static final long LEAST = 100 << 10;

  /** Loading larger ones would occupy a core for several seconds, and much memory; in bytes. */
  private static final long MOST = 8 << 20;

  private final Workspace workspace;
  private final Drawings drawings;
  private final DiagramKind kind;

  /**
   * @param drawings has what is drawn
   * @param kind the diagram that is drawn
   */
  AheadOfTabs(Workspace workspace, Drawings drawings, DiagramKind kind) {
    this.workspace = workspace;
    this.drawings = drawings;
    this.kind = kind;
  }

  /**
   * Does it in this thread, and says of which model; empty where none is large, it cannot be read,
   * or it is open already.
   */
  Optional<Path> run() {
    return largest()
        .flatMap(workspace::loadAhead)
        .map(
            model -> {
              drawings.prepare(model, kind);
              model.complete();
              return model.file();
            });
  }

  private Optional<String> largest() {
    return workspace.models().stream()
        .filter(name -> isLarge(workspace.root().resolve(name)))
        .max(Comparator.comparingLong(name -> size(workspace.root().resolve(name))));
  }

  private static boolean isLarge(Path file) {
    // What a symbolic link leads to need not be in the workspace.
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        && size(file) >= LEAST
        && size(file) <= MOST;
  }

  private static long size(Path file) {
    return file.toFile().length();
  }
}
