// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.cloud.CloudException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Pauses between looks at something that takes its time: the longer it has taken, the longer they
 * are, so that its end is noticed late by a small part of its time only. A cloud that does not
 * answer for a while goes on nevertheless, so that one look that fails is not the end.
 */
final class Pauses {
  private static final long SHORTEST_MILLISECONDS = 100;
  private static final long LONGEST_MILLISECONDS = 2000;

  /** A pause is this part of the time that it has taken so far. */
  private static final long PARTS = 40;

  /** A service that is restarted, or moved to another controller, is back by then. */
  private static final Duration LONGEST_ABSENCE = Duration.ofMinutes(3);

  private final long begin = System.nanoTime();
  private final long end;
  private long answered = begin;

  /**
   * @param patience how long it may take in all
   */
  Pauses(Duration patience) {
    this.end = begin + patience.toNanos();
  }

  /** Whether it has taken longer than it may. */
  boolean areOver() {
    return System.nanoTime() > end;
  }

  /** A look succeeded. */
  void answered() {
    answered = System.nanoTime();
  }

  /**
   * A look failed.
   *
   * @throws CloudException what it failed with, if that does not pass, or has lasted too long
   */
  void failed(CloudException failure) throws CloudException {
    if (!failure.kind().mayPass()
        || System.nanoTime() - answered > LONGEST_ABSENCE.toNanos()
        || areOver()) {
      throw failure;
    }
  }

  /** Waits until the next look. */
  void pause() throws InterruptedException {
    long taken = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
    Thread.sleep(Math.max(SHORTEST_MILLISECONDS, Math.min(taken / PARTS, LONGEST_MILLISECONDS)));
  }
}
