// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.List;

/**
 * An availability zone for servers.
 *
 * @param hosts names of its compute hosts; empty where the user may not see them
 */
public record AvailabilityZone(String name, boolean available, List<String> hosts) {
  public AvailabilityZone {
    hosts = hosts.stream().sorted().toList();
  }
}
