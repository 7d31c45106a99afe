// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.watch;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Asks all clouds of a bundle once, side by side, while other things are done. */
public final class CloudQuestions implements AutoCloseable {
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Future<CloudSnapshot>> asked = new ArrayList<>();

  /** Begins to ask. */
  public CloudQuestions(CloudObserver observer) {
    for (CloudSnapshot cloud : observer.drawn()) {
      asked.add(threads.submit(() -> observer.ask(cloud, CloudObserver.LONGEST_ANSWER)));
    }
  }

  /**
   * Waits until each cloud has answered, or took too long.
   *
   * @return what they say, by name
   * @throws InterruptedException if the thread was interrupted
   */
  public List<CloudSnapshot> answers() throws InterruptedException {
    List<CloudSnapshot> answers = new ArrayList<>();
    try {
      for (Future<CloudSnapshot> one : asked) {
        answers.add(one.get());
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
    return answers;
  }

  /** Cuts off questions that are not answered. */
  @Override
  public void close() {
    threads.shutdownNow();
  }
}
