// SPDX-License-Identifier: EPL-2.0
package dev.slipway.live;

import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Hands on what is known of a system: at once when a state changes, and twice a second for what is
 * measured, which changes all the time. All in one thread of its own, until it is closed.
 */
public final class SnapshotFeed implements AutoCloseable {
  private static final long PERIOD_MILLIS = 500;

  /** States that change together, such as those on one node, cost one snapshot. */
  private static final long GATHERING_MILLIS = 20;

  private final Consumer<SystemSnapshot> listener;
  private final Consumer<Throwable> defects;
  private final AtomicBoolean isDue = new AtomicBoolean();
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "slipway-feed");
            thread.setDaemon(true);
            return thread;
          });
  private volatile SnapshotSource system;
  private Runnable unsubscribe;

  /**
   * Begins to hand on.
   *
   * @param listener given each snapshot
   * @param defects told of exceptions that nobody expects
   */
  public SnapshotFeed(
      SnapshotSource system, Consumer<SystemSnapshot> listener, Consumer<Throwable> defects) {
    this.listener = listener;
    this.defects = defects;
    turnTo(system);
    clock.scheduleWithFixedDelay(this::tell, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Follows another system from now on. */
  public synchronized void turnTo(SnapshotSource next) {
    if (unsubscribe != null) {
      unsubscribe.run();
    }
    system = next;
    unsubscribe = next.subscribe(this::changed);
  }

  private void changed() {
    if (isDue.compareAndSet(false, true)) {
      try {
        clock.schedule(this::tell, GATHERING_MILLIS, TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException e) {
        // It was closed meanwhile.
      }
    }
  }

  private void tell() {
    // What changes from here on may not be in the snapshot.
    isDue.set(false);
    try {
      listener.accept(system.snapshot());
    } catch (RuntimeException e) {
      // Thrown on, it would end the feed without a word.
      defects.accept(e);
    }
  }

  @Override
  public synchronized void close() {
    unsubscribe.run();
    clock.shutdownNow();
  }
}
