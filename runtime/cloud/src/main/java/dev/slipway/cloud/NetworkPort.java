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
 * @param filter what passes it
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
    String host,
    Filter filter) {
  /**
   * An address of a port, in one of the network's subnets.
   *
   * @param subnetId empty in a request, for the subnet that the address is of
   */
  public record FixedAddress(String subnetId, String address) {}

  /**
   * What passes a port.
   *
   * @param on whether packets are filtered at all
   * @param groupIds security groups, in order
   * @param allowedPairs further senders that it lets out
   */
  public record Filter(boolean on, List<String> groupIds, List<AddressPair> allowedPairs) {
    public Filter {
      groupIds = groupIds.stream().sorted().toList();
      allowedPairs = List.copyOf(allowedPairs);
    }
  }

  /**
   * A sender.
   *
   * @param mac empty in a request, for the port's own
   * @param address an address or a block
   */
  public record AddressPair(String mac, String address) {}

  public NetworkPort {
    addresses = List.copyOf(addresses);
  }

  /** A request for other addresses and another filter. */
  public NetworkPort with(List<FixedAddress> wanted, Filter through) {
    return new NetworkPort(
        id, name, networkId, mac, wanted, deviceId, deviceOwner, status, host, through);
  }
}
