// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** In which order the actions of sessions are carried out. */
class AcknowledgedNumbersTest {
  private static final String SESSION = "one";
  private static final int PATIENCE_S = 30;

  private final AcknowledgedNumbers numbers = new AcknowledgedNumbers();

  private CompletableFuture<Boolean> acknowledging(String session, long number) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return numbers.acknowledge(session, number);
          } catch (InterruptedException e) {
            throw new CompletionException(e);
          }
        });
  }

  private static boolean result(CompletableFuture<Boolean> future)
      throws InterruptedException, ExecutionException, TimeoutException {
    return future.get(PATIENCE_S, TimeUnit.SECONDS);
  }

  @Test
  void theNextActionOfASessionWaitsUntilOneIsDone()
      throws InterruptedException, ExecutionException, TimeoutException {
    assertThat(result(acknowledging(SESSION, 1))).isTrue();
    CompletableFuture<Boolean> again = acknowledging(SESSION, 1);
    CompletableFuture<Boolean> next = acknowledging(SESSION, 2);
    assertThat(result(acknowledging("another", 1))).isTrue();
    assertThat(again).isNotDone();
    assertThat(next).isNotDone();
    numbers.done(SESSION, 1);
    assertThat(result(next)).isTrue();
    numbers.done(SESSION, 2);
    assertThat(result(again)).isFalse();
  }

  @Test
  void whatIsNotUnderWayIsNotDone()
      throws InterruptedException, ExecutionException, TimeoutException {
    assertThat(result(acknowledging(SESSION, 1))).isTrue();
    numbers.done(SESSION, 2);
    numbers.done("another", 1);
    CompletableFuture<Boolean> next = acknowledging(SESSION, 2);
    assertThat(next).isNotDone();
    numbers.done(SESSION, 1);
    assertThat(result(next)).isTrue();
  }
}
