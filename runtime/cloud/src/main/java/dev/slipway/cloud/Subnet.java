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
    List<String> nameServers) {
  /** Addresses from the first to the last. */
  public record Pool(String first, String last) {}

  public Subnet {
    Objects.requireNonNull(id);
    Objects.requireNonNull(name);
    Objects.requireNonNull(networkId);
    Objects.requireNonNull(projectId);
    Objects.requireNonNull(cidr);
    Objects.requireNonNull(gateway);
    pools = List.copyOf(pools);
    nameServers = List.copyOf(nameServers);
  }
}
