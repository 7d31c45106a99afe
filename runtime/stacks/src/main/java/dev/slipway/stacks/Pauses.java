// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.cloud.CloudException;
import java.time.Duration;

/**
 * Pauses between looks at something that takes its time: short at first, then longer. A cloud that
 * does not answer for a while goes on nevertheless, so that one look that fails is not the end.
 */
final class Pauses {
  private static final long FIRST_MILLISECONDS = 100;
  private static final long LONGEST_MILLISECONDS = 2000;

  /** A service that is restarted, or moved to another controller, is back by then. */
  private static final Duration LONGEST_ABSENCE = Duration.ofMinutes(3);

  private final long end;
  private long next = FIRST_MILLISECONDS;
  private long answered = System.nanoTime();

  /**
   * @param patience how long it may take in all
   */
  Pauses(Duration patience) {
    this.end = System.nanoTime() + patience.toNanos();
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
    Thread.sleep(next);
    next = Math.min(2 * next, LONGEST_MILLISECONDS);
  }
}
