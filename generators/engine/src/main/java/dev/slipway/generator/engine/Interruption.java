// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Holds back the end of the process (Ctrl-C, SIGTERM) until a write has either been undone or
 * finished.
 */
final class Interruption implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 30;

  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread hook = new Thread(this::waitUntilDone, "slipway-interruption");
  private volatile boolean requested;
  private volatile Thread worker;

  /** The process is to end, or the user wants no more of it: undo what was begun. */
  static final class InterruptedGenerationException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  Interruption() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Throws once the process is to end; called wherever undoing is still possible. */
  void check() {
    if (requested) {
      throw new InterruptedGenerationException();
    }
  }

  /**
   * Does work that looks at its thread's interruption, as work does that may take long, and leaves
   * it when the process is to end; outside such work the thread is not interrupted, since that
   * would break off the writing of files.
   */
  <T> T watch(Supplier<T> work) {
    check();
    worker = Thread.currentThread();
    T result;
    try {
      if (requested) {
        Thread.currentThread().interrupt();
      }
      result = work.get();
    } finally {
      synchronized (this) {
        worker = null;
        Thread.interrupted();
      }
    }
    check();
    return result;
  }

  @Override
  public void close() {
    done.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process ends just now; the hook finds the work done.
    }
  }

  /** Asks for the end of what can still be undone. */
  synchronized void request() {
    requested = true;
    if (worker != null) {
      worker.interrupt();
    }
  }

  private void waitUntilDone() {
    request();
    try {
      done.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
