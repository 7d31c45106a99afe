// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.installation;

import dev.slipway.plan.ResourceAddress;

/** How plans name what a server installs: {@code installation/SERVER/NODE}. */
public final class InstallationAddress {
  /** The kind of resource. */
  public static final String KIND = "installation";

  private InstallationAddress() {}

  /** That of a host. */
  public static ResourceAddress of(String server, String node) {
    return new ResourceAddress(KIND, server, node);
  }
}
