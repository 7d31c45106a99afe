// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
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

  /** Models that have no place, and why. */
  private final Map<OpenModel, String> homeless = new HashMap<>();

  private List<UnsavedWork> left = List.of();
  private boolean closed;

  Autosave(RecoveryStore store) {
    this.store = store;
  }

  /** What is kept of one model. */
  private static final class Kept {
    private final OpenModel model;
    private final RecoveryStore.Place place;

    /** Whether it will be kept soon; guarded by the autosave. */
    private boolean waiting;

    private boolean over;

    Kept(OpenModel model, RecoveryStore.Place place) {
      this.model = model;
      this.place = place;
    }

    /** Keeps what is not saved by now; returns whether there is anything. */
    synchronized boolean keep() throws IOException {
      if (over) {
        return false;
      }
      Optional<UnsavedContent> unsaved = model.onDisk().unsaved();
      Optional<SavedState> saved = model.onDisk().saved();
      if (unsaved.isPresent()) {
        place.write(unsaved.get());
      } else if (saved.isPresent()) {
        place.write(saved.get());
      } else {
        place.clear();
      }
      return unsaved.isPresent();
    }

    /** Keeps it for the last time. */
    synchronized Optional<UnsavedWork> end() {
      Optional<UnsavedWork> left;
      try {
        left =
            keep() ? Optional.of(UnsavedWork.kept(model.file(), place.file())) : Optional.empty();
        if (left.isEmpty()) {
          // An editor that is not killed answers all that it has done.
          place.clear();
        }
      } catch (IOException notKept) {
        left = Optional.of(UnsavedWork.lost(model.file(), notKept.getMessage()));
      }
      over = true;
      try {
        place.close();
      } catch (IOException e) {
        // The system takes the lock back when the process ends.
        return left;
      }
      return left;
    }
  }

  /** Restores what was not saved, if there is any, and from now on keeps what is not. */
  synchronized void watch(OpenModel model) {
    RecoveryStore.Place place;
    try {
      place = store.claim(model.file());
      Optional<UnsavedContent> left = place.read();
      if (left.isPresent() && !model.onDisk().restore(left.get())) {
        model
            .onDisk()
            .tell(
                "The unsaved changes of an earlier editor cannot be read; they are kept in "
                    + place.setAside()
                    + ".");
      }
      place.readSaved().ifPresent(model.onDisk()::resume);
      if (!model.isDirty() && model.onDisk().saved().isEmpty()) {
        place.clear();
      }
    } catch (IOException noPlace) {
      model
          .onDisk()
          .tell(
              "What is not saved is lost in a crash, for it cannot be kept: "
                  + noPlace.getMessage());
      homeless.put(model, noPlace.getMessage());
      return;
    }
    open.put(model, new Kept(model, place));
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
      kept.keep();
    } catch (IOException notKept) {
      // Saving says why: a text that XML cannot hold, or a disk that is full.
      return;
    }
  }

  /** Keeps what is not kept yet, and ends. */
  @Override
  public void close() {
    List<Kept> last;
    synchronized (this) {
      closed = true;
      last = List.copyOf(open.values());
      open.clear();
    }
    worker.shutdown();
    List<UnsavedWork> found = new ArrayList<>();
    last.forEach(kept -> kept.end().ifPresent(found::add));
    synchronized (this) {
      homeless.forEach(
          (model, problem) -> {
            if (model.isDirty()) {
              found.add(UnsavedWork.lost(model.file(), problem));
            }
          });
      found.sort(Comparator.comparing(UnsavedWork::model));
      left = List.copyOf(found);
    }
  }

  /** What was not saved when it ended, in the order of the models' names; to be asked after it. */
  synchronized List<UnsavedWork> left() {
    return left;
  }
}
