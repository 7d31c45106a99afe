// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import java.time.Duration;

/** Pauses between looks at something that takes its time: short at first, then longer. */
final class Pauses {
  private static final long FIRST_MILLISECONDS = 100;
  private static final long LONGEST_MILLISECONDS = 2000;

  private final long end;
  private long next = FIRST_MILLISECONDS;

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

  /** Waits until the next look. */
  void pause() throws InterruptedException {
    Thread.sleep(next);
    next = Math.min(2 * next, LONGEST_MILLISECONDS);
  }
}
