// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.engine.watch.PollSchedule.Poll;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PollScheduleTest {
  private static final Duration OFTEN = Duration.ofMillis(1);
  private static final Duration NEVER = Duration.ofHours(1);
  private static final Duration AT_ONCE = Duration.ofMillis(10);

  private PollSchedule schedule;

  @AfterEach
  void end() {
    schedule.close();
  }

  private void start(List<String> nodes, Poll poll, Duration period, int parallel) {
    schedule = new PollSchedule(nodes, poll, period, parallel, AT_ONCE);
    schedule.start();
  }

  @Test
  void everyNodeIsPolledAgainAndAgain() throws Exception {
    Semaphore one = new Semaphore(0);
    Semaphore two = new Semaphore(0);
    Poll poll =
        node -> {
          (node.equals("1") ? one : two).release();
          return true;
        };
    start(List.of("1", "2"), poll, OFTEN, 1);
    one.acquire(20);
    two.acquire(20);
  }

  @Test
  void nodesThatHangLeaveTheirPlacesToOthers() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    Semaphore answers = new Semaphore(0);
    Poll poll =
        node -> {
          if (node.startsWith("hangs")) {
            end.await();
          }
          answers.release();
          return true;
        };
    start(List.of("hangs1", "hangs2", "hangs3", "works"), poll, OFTEN, 2);
    answers.acquire(20);
    end.countDown();
  }

  @Test
  void noMoreThanSaidArePolledAtATimeWhileAllArePrompt() throws Exception {
    AtomicInteger atWork = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Semaphore answers = new Semaphore(0);
    Poll poll =
        node -> {
          most.accumulateAndGet(atWork.incrementAndGet(), Math::max);
          Thread.yield();
          atWork.decrementAndGet();
          answers.release();
          return true;
        };
    List<String> nodes = List.of("1", "2", "3", "4", "5", "6", "7", "8");
    schedule = new PollSchedule(nodes, poll, OFTEN, 3, NEVER);
    schedule.start();
    answers.acquire(200);
    assertThat(most.get()).isBetween(1, 3);
  }

  @Test
  void oneThatDoesNotAnswerIsAskedMoreRarely() throws Exception {
    AtomicInteger silent = new AtomicInteger();
    Semaphore answers = new Semaphore(0);
    Poll poll =
        node -> {
          if (node.equals("silent")) {
            silent.incrementAndGet();
            return false;
          }
          answers.release();
          return true;
        };
    start(List.of("silent", "works"), poll, OFTEN, 2);
    answers.acquire(200);
    // Doubled from 1 ms each time, the pauses between 17 polls are longer than a test may take.
    assertThat(silent.get()).isBetween(1, 17);
  }

  @Test
  void whatIsAskedForDuringAPollIsDoneAfterIt() throws Exception {
    Semaphore begun = new Semaphore(0);
    Semaphore goOn = new Semaphore(0);
    Poll poll =
        node -> {
          begun.release();
          goOn.acquire();
          return true;
        };
    start(List.of("1"), poll, NEVER, 1);
    begun.acquire();
    schedule.now("1");
    schedule.now("1");
    goOn.release();
    begun.acquire();
    goOn.release();
    assertThat(begun.availablePermits()).isZero();
  }

  @Test
  void nothingIsPolledAfterTheEnd() throws Exception {
    Semaphore begun = new Semaphore(0);
    CountDownLatch interrupted = new CountDownLatch(1);
    Poll poll =
        node -> {
          begun.release();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            interrupted.countDown();
            throw e;
          }
          return true;
        };
    start(List.of("1"), poll, OFTEN, 1);
    begun.acquire();
    schedule.close();
    interrupted.await();
    schedule.now("1");
    assertThat(begun.availablePermits()).isZero();
  }

  @Test
  void onlyItsOwnNodesCanBeAskedFor() {
    schedule = new PollSchedule(List.of("1"), node -> true, OFTEN, 1, NEVER);
    assertThatThrownBy(() -> schedule.now("2")).isInstanceOf(IllegalArgumentException.class);
  }
}
