// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.metal.PowerControl.PowerState;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What every power control does with a host that runs. */
public abstract class PowerControlContract {
  private static final long SECONDS = 90;

  /** That of a host that runs. */
  protected abstract PowerControl ofRunningHost() throws Exception;

  @Test
  void runningHostIsRestarted() throws Exception {
    PowerControl control = ofRunningHost();
    assertThat(control.status()).isEqualTo(PowerState.ON);
    control.on();
    assertThat(control.status()).as("on already").isEqualTo(PowerState.ON);
    control.bootFromNetworkOnce();
    control.cycle();
    await(control, PowerState.ON);
  }

  /** Waits until the host is as wanted. */
  protected static void await(PowerControl control, PowerState wanted) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    while (control.status() != wanted && System.nanoTime() < end) {
      Thread.sleep(100);
    }
    assertThat(control.status()).isEqualTo(wanted);
  }
}
