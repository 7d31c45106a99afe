// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import com.google.inject.Module;
import com.google.inject.util.Modules;
import dev.slipway.editor.server.diagram.Drawings;
import dev.slipway.editor.server.model.Workspace;
import dev.slipway.editor.server.view.Places;
import java.io.IOException;
import java.net.URI;
import java.util.Comparator;
import java.util.Optional;

/** What is done beside serving, so that tabs and changes have less to wait for. */
final class Preparation {
  /** Changing larger models so often would occupy a core for several seconds; in bytes. */
  private static final long MOST = 2 << 20;

  private final Workspace workspace;
  private final AheadOfTabs ahead;
  private final TabServers tabs;
  private final Module services;

  /**
   * @param services what tabs need beside their workspace
   */
  Preparation(Workspace workspace, AheadOfTabs ahead, TabServers tabs, Module services) {
    this.workspace = workspace;
    this.ahead = ahead;
    this.tabs = tabs;
    this.services = services;
  }

  /**
   * Begins, in a thread of its own.
   *
   * @param address what would be opened, with the token
   * @param model as in {@link EditorServer#warmUp}
   */
  void begin(URI address, String model) {
    (model.isEmpty() ? smallest() : Optional.of(model))
        .ifPresent(
            chosen -> {
              Thread thread = new Thread(() -> prepare(address, chosen), "slipway-warm-up");
              thread.setDaemon(true);
              thread.start();
            });
  }

  /** Ends soon. */
  void end() {
    tabs.end();
  }

  private Optional<String> smallest() {
    return workspace.models().stream().min(Comparator.comparingLong(this::size));
  }

  private boolean isSmall(String model) {
    return size(model) <= MOST;
  }

  private long size(String model) {
    return workspace.root().resolve(model).toFile().length();
  }

  private void prepare(URI address, String model) {
    try {
      // A model that cannot be read has nothing to be made ready: the tab that asks for it is told.
      boolean readable = workspace.open(model).model().isPresent();
      if (readable) {
        new WarmUp(address, model, AheadOfTabs.FIRST).run();
      }
      tabs.prepare();
      ahead.loadLargest();
      // The warm-up has connected as a tab, too, but no user waits for that one.
      int seen = tabs.awaitRest(readable ? 1 : 0);
      if (seen > 0) {
        tabs.prepare();
        rehearse(model);
      }
      while (seen > 0) {
        seen = tabs.awaitRest(seen);
        tabs.prepare();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Rehearses changes on a hidden copy of a model, or of the smallest model if that one is large.
   *
   * @return as {@link Rehearsal#perform}
   */
  int rehearse(String model) throws InterruptedException {
    Optional<String> changed =
        Optional.of(model).filter(this::isSmall).or(() -> smallest().filter(this::isSmall));
    return changed.isEmpty() ? 0 : change(changed.get());
  }

  private int change(String model) throws InterruptedException {
    try (Workspace alone =
        new Workspace(workspace.root(), workspace.libraryFolders(), Places::keepComplete)) {
      Module shared = Modules.combine(services, new WorkspaceModule(alone, new Drawings()));
      return new Rehearsal(tabs.with(shared), alone, model).perform();
    } catch (IOException gone) {
      // The folder is no longer there, and so there is nothing to be changed in it.
      return 0;
    }
  }
}
