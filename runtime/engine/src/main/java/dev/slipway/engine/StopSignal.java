// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Notes that the process is to end (Ctrl-C, SIGTERM) and holds the end back until what is under way
 * is finished, for as long as that may take.
 */
public final class StopSignal implements BooleanSupplier, AutoCloseable {
  /** How long an action of a plan may be at work when its run is asked to stop. */
  public static final Duration LONGEST_ACTION = Duration.ofMinutes(15);

  private final CountDownLatch finished = new CountDownLatch(1);
  private final Duration patience;
  private final Runnable onRequest;
  private final Thread hook = new Thread(this::holdBack, "slipway-stop");
  private volatile boolean requested;

  /**
   * @param patience how long the end is held back at most
   * @param onRequest done when it is to end, such as saying so
   */
  public StopSignal(Duration patience, Runnable onRequest) {
    this.patience = patience;
    this.onRequest = onRequest;
    try {
      Runtime.getRuntime().addShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process ends already; somebody else holds that back, or nobody does.
      requested = true;
    }
  }

  /** Whether the process is to end. */
  @Override
  public boolean getAsBoolean() {
    return requested;
  }

  @Override
  public void close() {
    finished.countDown();
    if (!requested) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // The process ends just now; the hook finds all finished.
      }
    }
  }

  private void holdBack() {
    requested = true;
    onRequest.run();
    try {
      finished.await(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
