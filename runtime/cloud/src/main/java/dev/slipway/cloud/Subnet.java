// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.List;
import java.util.Objects;

/**
 * A subnet.
 *
 * @param id the cloud's own; empty in a request
 * @param projectId empty in a request for the project worked in
 * @param cidr such as {@code 10.0.0.0/24}; it tells IPv4 from IPv6
 * @param gateway empty for none
 * @param pools what ports are given addresses from; empty in a request for what the cloud chooses
 * @param hostRoutes routes that nodes get
 * @param raMode how routers announce the prefix (IPv6), such as {@code slaac}; empty for not at all
 * @param addressMode how ports are given addresses (IPv6), such as {@code slaac}; empty for none
 */
public record Subnet(
    String id,
    String name,
    String networkId,
    String projectId,
    String cidr,
    String gateway,
    boolean dhcp,
    List<Pool> pools,
    List<String> nameServers,
    List<Route> hostRoutes,
    String raMode,
    String addressMode) {
  /** Addresses from the first to the last. */
  public record Pool(String first, String last) {}

  /** A route to a block of addresses. */
  public record Route(String destination, String nextHop) {}

  public Subnet {
    Objects.requireNonNull(id);
    Objects.requireNonNull(name);
    Objects.requireNonNull(networkId);
    Objects.requireNonNull(projectId);
    Objects.requireNonNull(cidr);
    Objects.requireNonNull(gateway);
    Objects.requireNonNull(raMode);
    Objects.requireNonNull(addressMode);
    pools = List.copyOf(pools);
    nameServers = List.copyOf(nameServers);
    hostRoutes = List.copyOf(hostRoutes);
  }
}
