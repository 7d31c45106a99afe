// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.List;

/**
 * A port of a network.
 *
 * @param deviceId the server or router that it belongs to; empty for none
 * @param deviceOwner such as {@code compute:nova} or {@code network:router_interface}
 * @param status in capitals, such as {@code ACTIVE}
 * @param host where it is bound; empty where it is not, or the user may not see it
 */
public record NetworkPort(
    String id,
    String name,
    String networkId,
    String mac,
    List<FixedAddress> addresses,
    String deviceId,
    String deviceOwner,
    String status,
    String host) {
  /** An address of a port, in one of the network's subnets. */
  public record FixedAddress(String subnetId, String address) {}

  public NetworkPort {
    addresses = List.copyOf(addresses);
  }
}
