// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A group of hosts.
 *
 * @param zone the availability zone it is; empty where it is none
 * @param hosts names of compute hosts
 */
public record HostAggregate(
    String id, String name, String zone, List<String> hosts, Map<String, String> metadata) {
  public HostAggregate {
    hosts = hosts.stream().sorted().toList();
    metadata = new TreeMap<>(metadata);
  }
}
