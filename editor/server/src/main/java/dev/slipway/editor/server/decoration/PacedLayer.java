// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.decoration;

import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * What one diagram shows beside what is drawn, and takes a few tenths of a second to work out: that
 * is done beside the edits, when none has come for a moment.
 */
public abstract class PacedLayer {
  private static final long PAUSE_MILLIS = 300;

  private final ScheduledExecutorService worker;
  private boolean shown;
  private Future<?> awaited;

  /**
   * A layer that is not shown yet.
   *
   * @param worker works it out; one for all diagrams, which share the analyses of a model
   */
  protected PacedLayer(ScheduledExecutorService worker) {
    this.worker = worker;
  }

  /** A worker with that name. */
  protected static ScheduledExecutorService worker(String name) {
    return Executors.newSingleThreadScheduledExecutor(
        task -> {
          Thread thread = new Thread(task, name);
          thread.setDaemon(true);
          return thread;
        });
  }

  /**
   * Works it out.
   *
   * @return what shows it, to be done if it is still wanted then
   */
  protected abstract Runnable workOut();

  /** Shows nothing of it any more. */
  protected abstract void clear();

  /** Whether the client has it shown: it is then to be shown anew after each change. */
  public synchronized boolean isShown() {
    return shown;
  }

  /** Shows it for the model as it is, or not any more. Returns at once. */
  public synchronized void show(boolean wanted) {
    if (awaited != null) {
      awaited.cancel(false);
    }
    if (wanted) {
      awaited = worker.schedule(this::draw, shown ? PAUSE_MILLIS : 0, TimeUnit.MILLISECONDS);
    } else {
      clear();
    }
    shown = wanted;
  }

  private void draw() {
    try {
      Runnable drawing = workOut();
      synchronized (this) {
        if (shown) {
          drawing.run();
        }
      }
    } catch (RuntimeException defect) {
      // Otherwise the worker keeps it to itself.
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, defect);
    }
  }
}
