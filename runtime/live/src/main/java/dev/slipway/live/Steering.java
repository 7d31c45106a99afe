// SPDX-License-Identifier: EPL-2.0
package dev.slipway.live;

import java.util.Locale;
import java.util.Set;

/** What the process of an instance can be told. */
public enum Steering {
  /** To run; what is paused goes on. */
  START(InstanceState.STOPPED, InstanceState.PAUSED, InstanceState.FAILED),
  /** To end. */
  STOP(
      InstanceState.RUNNING,
      InstanceState.PAUSED,
      InstanceState.UNRESPONSIVE,
      InstanceState.FAILED),
  /** To live on without moving samples. */
  PAUSE(InstanceState.RUNNING),
  /** To go on. */
  RESUME(InstanceState.PAUSED, InstanceState.UNRESPONSIVE);

  private final Set<InstanceState> states;

  Steering(InstanceState... states) {
    this.states = Set.of(states);
  }

  /** Whether it makes sense in a state. */
  public boolean fits(InstanceState state) {
    return states.contains(state);
  }

  /** How it is called in commands, addresses and events. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
