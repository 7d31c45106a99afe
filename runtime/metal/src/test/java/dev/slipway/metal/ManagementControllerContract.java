// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.metal.PowerControl.PowerState;
import org.junit.jupiter.api.Test;

/** What every power control does that speaks to a management controller. */
public abstract class ManagementControllerContract extends PowerControlContract {
  /** That of a host without power, which boots its disk. */
  protected abstract PowerControl control() throws Exception;

  /** The same with a wrong password. */
  protected abstract PowerControl withWrongPassword(String password) throws Exception;

  /** Whether the next start of the host goes over the network. */
  protected abstract boolean bootsFromNetwork() throws Exception;

  @Override
  protected final PowerControl ofRunningHost() throws Exception {
    PowerControl control = control();
    control.on();
    await(control, PowerState.ON);
    return control;
  }

  @Test
  void hostIsSwitchedOnRestartedAndOff() throws Exception {
    PowerControl control = control();
    assertThat(control.status()).isEqualTo(PowerState.OFF);
    control.off();
    assertThat(control.status()).as("off already").isEqualTo(PowerState.OFF);
    control.cycle();
    await(control, PowerState.ON);
    control.on();
    assertThat(control.status()).as("on already").isEqualTo(PowerState.ON);
    control.cycle();
    await(control, PowerState.ON);
    control.off();
    await(control, PowerState.OFF);
  }

  @Test
  void nextStartGoesOverTheNetwork() throws Exception {
    PowerControl control = control();
    assertThat(bootsFromNetwork()).isFalse();
    assertThat(control.bootFromNetworkOnce()).isTrue();
    assertThat(bootsFromNetwork()).isTrue();
  }

  @Test
  void wrongPasswordIsRefusedAndNotRepeated() throws Exception {
    PowerControl control = withWrongPassword("no-such-password");
    assertThatThrownBy(control::on)
        .isInstanceOfSatisfying(
            PowerException.class,
            e -> {
              assertThat(e.kind())
                  .as(e.toString())
                  .isIn(PowerException.Kind.AUTHENTICATION, PowerException.Kind.UNREACHABLE);
              assertThat(e.diagnostic().toString()).contains("password");
              assertThat(e.toString() + e.diagnostic()).doesNotContain("no-such-password");
            });
    assertThat(control().status()).isEqualTo(PowerState.OFF);
  }
}
