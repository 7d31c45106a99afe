// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Keeps what is not saved of the open models, shortly after each change, and gives it back when a
 * model is opened again after its editor has ended without saving.
 */
final class Autosave implements AutoCloseable {
  /** The most that a crash can take with it. */
  private static final long DELAY_MILLISECONDS = 400;

  private final RecoveryStore store;
  private final ScheduledExecutorService worker =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "slipway-autosave");
            thread.setDaemon(true);
            return thread;
          });
  private final Map<OpenModel, Kept> open = new HashMap<>();
  private boolean closed;

  Autosave(RecoveryStore store) {
    this.store = store;
  }

  /** What is kept of one model. */
  private static final class Kept {
    private final RecoveryStore.Place place;
    private boolean waiting;

    Kept(RecoveryStore.Place place) {
      this.place = place;
    }
  }

  /** Restores what was not saved, if there is any, and from now on keeps what is not. */
  synchronized void watch(OpenModel model) {
    RecoveryStore.Place place;
    try {
      place = store.claim(model.file());
      Optional<UnsavedContent> left = place.read();
      if (left.isPresent() && !model.restore(left.get())) {
        model.tell(
            "What an earlier editor did not save cannot be read any more; it is kept in "
                + place.setAside()
                + ".");
      }
      if (!model.isDirty()) {
        place.clear();
      }
    } catch (IOException noPlace) {
      model.tell(
          "What is not saved is lost in a crash, for it cannot be kept: " + noPlace.getMessage());
      return;
    }
    open.put(model, new Kept(place));
    model.addListener(by -> changed(model));
  }

  private synchronized void changed(OpenModel model) {
    Kept kept = open.get(model);
    if (kept != null && !kept.waiting && !closed) {
      kept.waiting = true;
      worker.schedule(() -> keep(model), DELAY_MILLISECONDS, TimeUnit.MILLISECONDS);
    }
  }

  private void keep(OpenModel model) {
    Kept kept;
    synchronized (this) {
      kept = open.get(model);
      if (kept == null) {
        return;
      }
      kept.waiting = false;
    }
    try {
      Optional<UnsavedContent> unsaved = model.unsaved();
      if (unsaved.isPresent()) {
        kept.place.write(unsaved.get());
      } else {
        kept.place.clear();
      }
    } catch (IOException notKept) {
      // Saving says why: a text that XML cannot hold, or a disk that is full.
      return;
    }
  }

  /** Keeps what is not kept yet, and ends. */
  @Override
  public void close() {
    Map<OpenModel, Kept> last;
    synchronized (this) {
      closed = true;
      last = Map.copyOf(open);
    }
    worker.shutdown();
    last.keySet().forEach(this::keep);
    synchronized (this) {
      open.clear();
    }
    for (Kept kept : last.values()) {
      try {
        kept.place.close();
      } catch (IOException e) {
        // The system takes the lock back when the process ends.
        continue;
      }
    }
  }
}
