// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.server.diagram.Drawings;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.model.Workspace;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;

/** Loads and draws models before tabs ask for them. */
final class AheadOfTabs {
  /** The diagram that a tab shows first. */
  static final DiagramKind FIRST = Notation.standard().diagrams().get(0);

  /** Smaller models load quickly, in bytes. */
  private static final long LEAST = 100 << 10;

  /** Larger models would occupy a core for several seconds, and much memory; in bytes. */
  private static final long MOST = 8 << 20;

  private final Workspace workspace;
  private final Drawings drawings;

  /**
   * @param drawings receives what is drawn
   */
  AheadOfTabs(Workspace workspace, Drawings drawings) {
    this.workspace = workspace;
    this.drawings = drawings;
  }

  /** Opens and draws a model, unless it cannot be read: the tab that asks for it is told why. */
  void open(String model) {
    workspace.open(model).model().ifPresent(this::draw);
  }

  /**
   * Loads and draws the largest model of the workspace, without opening it. By then the virtual
   * machine has compiled the code that any large model needs.
   *
   * @return the file of that model; empty if none is large, it cannot be read, or it is open
   */
  Optional<Path> loadLargest() {
    Optional<OpenModel> loaded = largest().flatMap(workspace::loadAhead);
    loaded.ifPresent(this::draw);
    return loaded.map(OpenModel::file);
  }

  private void draw(OpenModel model) {
    drawings.prepare(model, FIRST);
    // The diagrams that are not shown first are laid out after the one that is.
    model.complete();
  }

  private Optional<String> largest() {
    return workspace.models().stream()
        .filter(name -> isLarge(workspace.root().resolve(name)))
        .max(Comparator.comparingLong(name -> size(workspace.root().resolve(name))));
  }

  private static boolean isLarge(Path file) {
    // The target of a symbolic link may lie outside the workspace.
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        && size(file) >= LEAST
        && size(file) <= MOST;
  }

  private static long size(Path file) {
    return file.toFile().length();
  }
}
