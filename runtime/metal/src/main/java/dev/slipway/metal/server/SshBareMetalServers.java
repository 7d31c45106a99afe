// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.server;

import dev.slipway.engine.RemoteHosts;
import dev.slipway.metal.BareMetalServer;
import dev.slipway.metal.BareMetalServers;

/**
 * Servers over SSH.
 *
 * @param hosts the machines that they run on
 */
public record SshBareMetalServers(RemoteHosts hosts) implements BareMetalServers {
  @Override
  public BareMetalServer of(String node) {
    return new SshBareMetalServer(node, hosts);
  }
}
