// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.watch;

import dev.slipway.live.WatchedSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Asks all sources of a kind once, side by side, while other things are done.
 *
 * @param <T> what is known of one
 */
public final class SourceQuestions<T extends WatchedSource<T>> implements AutoCloseable {
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Future<T>> asked = new ArrayList<>();

  /** Begins to ask. */
  public SourceQuestions(SourceObserver<T> observer) {
    for (T source : observer.drawn()) {
      asked.add(threads.submit(() -> observer.ask(source, SourceObserver.LONGEST_ANSWER)));
    }
  }

  /**
   * Waits until each has answered, or took too long.
   *
   * @return what they say, by name
   * @throws InterruptedException if the thread was interrupted
   */
  public List<T> answers() throws InterruptedException {
    List<T> answers = new ArrayList<>();
    try {
      for (Future<T> one : asked) {
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
