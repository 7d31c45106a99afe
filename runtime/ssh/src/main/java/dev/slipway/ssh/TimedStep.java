// SPDX-License-Identifier: EPL-2.0
package dev.slipway.ssh;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Bounds steps that block in a library which knows neither interruption nor a time limit. */
final class TimedStep {
  private TimedStep() {}

  /**
   * Does a step in another thread and waits for it.
   *
   * @param cutOff makes the step fail soon, from another thread
   * @return what the step returns
   * @throws ExecutionException what the step throws
   * @throws TimeoutException if it was not done in the time, and was cut off
   * @throws InterruptedException if this thread was interrupted, and the step cut off
   */
  static <T> T call(ExecutorService workers, Callable<T> step, Duration time, Runnable cutOff)
      throws ExecutionException, TimeoutException, InterruptedException {
    Future<T> future = workers.submit(step);
    try {
      return future.get(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | InterruptedException e) {
      cutOff.run();
      future.cancel(true);
      throw e;
    }
  }
}
