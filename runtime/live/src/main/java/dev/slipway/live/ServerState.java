// SPDX-License-Identifier: EPL-2.0
package dev.slipway.live;

/** State of a server as far as it is known. */
public enum ServerState implements LiveState {
  /** The cloud makes it, or changes it and starts it again. */
  BUILDING(StateSign.UNDER_WAY),
  /** It runs. */
  RUNNING(StateSign.RUNNING),
  /** It is kept in memory or on disk, and does not run. */
  PAUSED(StateSign.PAUSED),
  /** It is shut down. */
  STOPPED(StateSign.STOPPED),
  /** It is in error, or could not be made. */
  FAILED(StateSign.FAILED),
  /** It is drawn, and the cloud has none. */
  ABSENT(StateSign.ABSENT),
  /** The cloud does not answer, or says something that is in none of these words. */
  UNKNOWN(StateSign.UNKNOWN);

  private final StateSign sign;

  ServerState(StateSign sign) {
    this.sign = sign;
  }

  @Override
  public StateSign sign() {
    return sign;
  }
}
