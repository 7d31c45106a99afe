// SPDX-License-Identifier: EPL-2.0
package dev.slipway.live;

/** Whether servers can be put on a host. */
public enum CloudHostState implements LiveState {
  /** It reports. */
  UP(StateSign.UP),
  /** It does not report. */
  DOWN(StateSign.FAILED),
  /** It reports, and takes no further servers. */
  DISABLED(StateSign.PAUSED),
  /** The cloud does not say: only administrators see hosts. */
  UNKNOWN(StateSign.UNKNOWN);

  private final StateSign sign;

  CloudHostState(StateSign sign) {
    this.sign = sign;
  }

  @Override
  public StateSign sign() {
    return sign;
  }
}
