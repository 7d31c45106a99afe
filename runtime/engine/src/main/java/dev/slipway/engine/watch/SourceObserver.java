// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.watch;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.live.Problem;
import dev.slipway.live.WatchedSource;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Port to what is asked about several nodes. Used by several threads.
 *
 * @param <T> what is known of one
 */
public interface SourceObserver<T extends WatchedSource<T>> {
  /** How long an answer may take. */
  Duration LONGEST_ANSWER = Duration.ofSeconds(20);

  /** All as they are drawn, before anybody asked them, by name. */
  List<T> drawn();

  /**
   * Asks one, however long that takes.
   *
   * @param drawn one of {@link #drawn}
   * @return what it says; {@link WatchedSource#silent} of what was drawn if it does not answer
   * @throws InterruptedException if the thread was interrupted
   */
  T ask(T drawn) throws InterruptedException;

  /** What is said of one that took too long. */
  Diagnostic late(T drawn, Duration longest);

  /**
   * Asks one, and takes it for silent if that takes too long.
   *
   * @throws InterruptedException if the thread was interrupted; the question is cut off
   */
  default T ask(T drawn, Duration longest) throws InterruptedException {
    FutureTask<T> answer = new FutureTask<>(() -> ask(drawn));
    Thread thread = new Thread(answer, "ask " + drawn.name());
    thread.setDaemon(true);
    thread.start();
    try {
      return answer.get(longest.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return drawn.silent(Problem.of(late(drawn, longest)));
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      answer.cancel(true);
    }
  }
}
