// SPDX-License-Identifier: EPL-2.0
package dev.slipway.live;

/** Whether a node answers. */
public enum Contact implements LiveState {
  /** It takes no components, or has not answered yet. */
  NOT_ASKED(StateSign.STOPPED),
  /** It answered when it was last asked. */
  REACHED(StateSign.UP),
  /** It did not answer, or not as a node does. */
  UNREACHABLE(StateSign.FAILED);

  private final StateSign sign;

  Contact(StateSign sign) {
    this.sign = sign;
  }

  @Override
  public String title() {
    return this == REACHED ? "REACHABLE" : LiveState.super.title();
  }

  @Override
  public StateSign sign() {
    return sign;
  }
}
