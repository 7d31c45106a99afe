// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** Has open models look at their files whenever something happens in the folders of these. */
final class DiskWatch implements AutoCloseable {
  /** Programs write a file in several steps; it is looked at when they have come to rest. */
  private static final long REST_MILLISECONDS = 150;

  private final WatchService service;
  private final Set<Path> folders = new HashSet<>();
  private final List<OpenModel> models = new CopyOnWriteArrayList<>();

  /**
   * Starts watching, in a thread of its own.
   *
   * @throws IOException if the system cannot watch any more folders
   */
  DiskWatch() throws IOException {
    service = FileSystems.getDefault().newWatchService();
    Thread thread = new Thread(this::watch, "slipway-disk-watch");
    thread.setDaemon(true);
    thread.start();
  }

  /** Watches the files of a model, too. */
  synchronized void watch(OpenModel model) {
    models.add(model);
    watchFolders(model);
  }

  private synchronized void watchFolders(OpenModel model) {
    model.onDisk().files().forEach(file -> watch(file.getParent()));
  }

  private void watch(Path folder) {
    if (folders.add(folder)) {
      try {
        folder.register(
            service,
            StandardWatchEventKinds.ENTRY_CREATE,
            StandardWatchEventKinds.ENTRY_MODIFY,
            StandardWatchEventKinds.ENTRY_DELETE);
      } catch (IOException notWatched) {
        // Saving looks at the files in any case.
        folders.remove(folder);
      }
    }
  }

  private void watch() {
    try {
      while (true) {
        WatchKey key = service.take();
        while (key != null) {
          key.pollEvents();
          key.reset();
          key = service.poll(REST_MILLISECONDS, TimeUnit.MILLISECONDS);
        }
        for (OpenModel model : models) {
          model.onDisk().look();
          // It may have other libraries by now.
          watchFolders(model);
        }
      }
    } catch (ClosedWatchServiceException over) {
      return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() throws IOException {
    service.close();
  }
}
