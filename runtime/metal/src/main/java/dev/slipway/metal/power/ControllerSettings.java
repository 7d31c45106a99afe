// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.power;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How management controllers are spoken to, besides the account.
 *
 * @param caFile certificates of the authorities that are trusted, in PEM; empty trusts those of the
 *     platform
 * @param port port of the controllers; empty is that of the protocol
 * @param cipherSuite IPMI 2.0 cipher suite; empty is {@link IpmiPowerControl#CIPHER_SUITE}
 */
public record ControllerSettings(Optional<Path> caFile, OptionalInt port, OptionalInt cipherSuite) {
  /** What the protocols say. */
  public static final ControllerSettings DEFAULT =
      new ControllerSettings(Optional.empty(), OptionalInt.empty(), OptionalInt.empty());
}
