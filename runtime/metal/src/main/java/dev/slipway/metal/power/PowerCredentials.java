// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.power;

/** How to log in to management controllers; no message, log or dump may show the password. */
public final class PowerCredentials {
  private final String user;
  private final String password;
  private final ControllerSettings settings;

  /** Some credentials. */
  public PowerCredentials(String user, String password, ControllerSettings settings) {
    this.user = user;
    this.password = password;
    this.settings = settings;
  }

  /** The user. */
  public String user() {
    return user;
  }

  /** The password, for the one place that sends it. */
  String password() {
    return password;
  }

  /** How the controllers are spoken to. */
  ControllerSettings settings() {
    return settings;
  }

  /** Whose they are, without the password. */
  @Override
  public String toString() {
    return user + ":***";
  }
}
