// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Waits for what a cloud does by itself. */
public final class Patience {
  private static final Duration LONGEST = Duration.ofMinutes(2);
  private static final Duration POLL = Duration.ofMillis(100);

  private Patience() {}

  /**
   * Waits until a condition holds; after two minutes the test has failed.
   *
   * @param what the condition, as in "both servers are there"
   */
  public static void await(String what, Callable<Boolean> condition) throws Exception {
    long end = System.nanoTime() + LONGEST.toNanos();
    while (!condition.call()) {
      assertThat(System.nanoTime()).as("wait until %s", what).isLessThan(end);
      Thread.sleep(POLL.toMillis());
    }
  }
}
