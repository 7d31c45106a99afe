// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A server: a virtual machine, or a bare-metal machine that a cloud lends.
 *
 * @param status in capitals, such as {@code ACTIVE}, {@code BUILD}, {@code ERROR}
 * @param projectId the project it belongs to
 * @param zone availability zone; empty where it has none yet
 * @param host hypervisor it runs on; empty where there is none yet or the user may not see it
 * @param flavor name of its flavor, or the id where the flavor is gone
 * @param imageId empty where it was started from a volume
 * @param keyName name of its key pair; empty for none
 * @param fault why it is in {@code ERROR}; empty otherwise
 */
public record Server(
    String id,
    String name,
    String status,
    String projectId,
    String zone,
    String host,
    String flavor,
    String imageId,
    List<Address> addresses,
    String keyName,
    Map<String, String> metadata,
    List<String> tags,
    String fault) {
  /**
   * An address of a server.
   *
   * @param network name of the network
   * @param address IPv4 or IPv6
   * @param mac MAC address of the port; may be empty
   * @param floating whether it is a floating address, not one of the port's own
   */
  public record Address(String network, String address, String mac, boolean floating) {}

  public Server {
    addresses = List.copyOf(addresses);
    metadata = new TreeMap<>(metadata);
    tags = List.copyOf(tags);
  }
}
