// SPDX-License-Identifier: EPL-2.0
package dev.slipway.live;

/**
 * State of a process of an instance, as far as it is known. Of the processes of one instance, the
 * state that matters more comes later.
 */
public enum InstanceState implements LiveState {
  /** It publishes and takes samples. */
  RUNNING(StateSign.RUNNING),
  /** It lives, and neither publishes nor takes samples. */
  PAUSED(StateSign.PAUSED),
  /** It does not run, and is not to. */
  STOPPED(StateSign.STOPPED),
  /** It is drawn, and its node knows nothing of it. */
  ABSENT(StateSign.ABSENT),
  /** Its node does not answer. */
  UNKNOWN(StateSign.UNKNOWN),
  /** It lives and should run, but something other than a pause has stopped it by a signal. */
  UNRESPONSIVE(StateSign.FAILED),
  /** It does not run though it should. */
  FAILED(StateSign.FAILED);

  private final StateSign sign;

  InstanceState(StateSign sign) {
    this.sign = sign;
  }

  @Override
  public String title() {
    return this == UNRESPONSIVE ? "RUNNING, not answering" : LiveState.super.title();
  }

  @Override
  public StateSign sign() {
    return sign;
  }
}
