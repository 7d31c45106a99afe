// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.watch;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.event.RuntimeEvent.Problem;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Port to the clouds of a bundle: asks what became of their servers. Used by several threads. */
public interface CloudObserver {
  /** How long an answer may take. */
  Duration LONGEST_ANSWER = Duration.ofSeconds(20);

  /** The clouds as they are drawn, before anybody asked them, by name. */
  List<CloudSnapshot> drawn();

  /**
   * Asks a cloud, however long that takes.
   *
   * @param drawn one of {@link #drawn}
   * @return what it says; {@link CloudSnapshot#silent} of what was drawn if it does not answer
   * @throws InterruptedException if the thread was interrupted
   */
  CloudSnapshot ask(CloudSnapshot drawn) throws InterruptedException;

  /** That of a bundle without clouds, or where none is meant. */
  static CloudObserver none() {
    return new CloudObserver() {
      @Override
      public List<CloudSnapshot> drawn() {
        return List.of();
      }

      @Override
      public CloudSnapshot ask(CloudSnapshot drawn) {
        throw new IllegalArgumentException(drawn.name());
      }
    };
  }

  /**
   * Asks a cloud, and takes it for silent if that takes too long.
   *
   * @throws InterruptedException if the thread was interrupted; the question is cut off
   */
  default CloudSnapshot ask(CloudSnapshot drawn, Duration longest) throws InterruptedException {
    FutureTask<CloudSnapshot> answer = new FutureTask<>(() -> ask(drawn));
    Thread thread = new Thread(answer, "cloud");
    thread.setDaemon(true);
    thread.start();
    try {
      return answer.get(longest.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return drawn.silent(
          Problem.of(
              Diagnostic.builder("CLOUD_TIMEOUT", Severity.ERROR, "Cloud took too long")
                  .message(
                      "Cloud {} did not answer within {} s.", drawn.name(), longest.toSeconds())
                  .hint("Check the address in the configuration, the network and the cloud's load.")
                  .build()));
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      answer.cancel(true);
    }
  }
}
