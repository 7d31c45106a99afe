// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal;

import dev.slipway.bundle.ProvisioningManifest;

/** Finds the power controls of hosts. Safe for use by several threads. */
@FunctionalInterface
public interface PowerControls {
  /**
   * The power control of a host, which is not asked yet.
   *
   * @throws PowerException of kind CONFIGURATION if none is drawn, or its credentials are not
   *     given; of kind HELPER if the program that keeps them fails
   */
  PowerControl of(ProvisioningManifest.Host host) throws PowerException, InterruptedException;
}
