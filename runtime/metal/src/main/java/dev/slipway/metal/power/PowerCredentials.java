// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.power;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/** How to log in to management controllers; no message, log or dump may show the password. */
public final class PowerCredentials {
  private final String user;
  private final String password;
  private final Optional<Path> caFile;
  private final OptionalInt port;
  private final OptionalInt cipherSuite;

  /**
   * Some credentials.
   *
   * @param caFile certificates of the authorities that are trusted, in PEM; empty trusts those of
   *     the platform
   * @param port port of the controllers; empty is that of the protocol
   * @param cipherSuite IPMI 2.0 cipher suite; empty is {@link IpmiPowerControl#CIPHER_SUITE}
   */
  public PowerCredentials(
      String user,
      String password,
      Optional<Path> caFile,
      OptionalInt port,
      OptionalInt cipherSuite) {
    this.user = user;
    this.password = password;
    this.caFile = caFile;
    this.port = port;
    this.cipherSuite = cipherSuite;
  }

  /** The user. */
  public String user() {
    return user;
  }

  /** The password, for the one place that sends it. */
  String password() {
    return password;
  }

  /** Certificates of the authorities that are trusted. */
  Optional<Path> caFile() {
    return caFile;
  }

  /** Port of the controllers. */
  OptionalInt port() {
    return port;
  }

  /** IPMI 2.0 cipher suite. */
  OptionalInt cipherSuite() {
    return cipherSuite;
  }

  /** Whose they are, without the password. */
  @Override
  public String toString() {
    return user + ":***";
  }
}
