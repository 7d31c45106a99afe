// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.power;

import dev.slipway.metal.PowerControl;
import dev.slipway.metal.PowerControl.PowerState;
import dev.slipway.metal.PowerException;
import dev.slipway.metal.PowerException.Kind;
import java.time.Duration;

/**
 * Waits until a host has the power that was asked for.
 *
 * @param host the node's name, for messages
 * @param control its power control
 */
record PowerWait(String host, PowerControl control) {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final Duration PAUSE = Duration.ofMillis(500);

  /**
   * Returns once the host has that power.
   *
   * @throws PowerException of kind FAILED if it does not in time
   */
  void until(PowerState wanted) throws PowerException, InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    PowerState found = control.status();
    while (found != wanted) {
      if (System.nanoTime() > end) {
        throw new PowerException(
            Kind.FAILED,
            host,
            "Its power is %s after %d s, not %s.".formatted(found, PATIENCE.toSeconds(), wanted));
      }
      Thread.sleep(PAUSE.toMillis());
      found = control.status();
    }
  }
}
