// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal;

import dev.slipway.metal.PowerException.Kind;

/** A host's power in memory. */
public final class FakePower implements PowerControl {
  private final String password;
  private final Runnable onStart;
  private String given;
  private PowerState state = PowerState.OFF;
  private boolean network;

  /** Power that a password opens; told of each start. */
  public FakePower(String password, Runnable onStart) {
    this.password = password;
    this.given = password;
    this.onStart = onStart;
  }

  /** The same, called with another password. */
  FakePower calledWith(String other) {
    FakePower power = new FakePower(password, onStart);
    power.given = other;
    return power;
  }

  /** Whether the next start goes over the network. */
  public synchronized boolean bootsFromNetwork() {
    return network;
  }

  @Override
  public synchronized PowerState status() throws PowerException {
    check();
    return state;
  }

  @Override
  public synchronized void on() throws PowerException {
    check();
    if (state != PowerState.ON) {
      state = PowerState.ON;
      onStart.run();
      network = false;
    }
  }

  @Override
  public synchronized void off() throws PowerException {
    check();
    state = PowerState.OFF;
  }

  @Override
  public synchronized void cycle() throws PowerException {
    off();
    on();
  }

  @Override
  public synchronized boolean bootFromNetworkOnce() throws PowerException {
    check();
    network = true;
    return true;
  }

  private void check() throws PowerException {
    if (!given.equals(password)) {
      throw new PowerException(Kind.AUTHENTICATION, "a host", "It does not know the user.");
    }
  }
}
