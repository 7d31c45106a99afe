// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.List;

/**
 * Servers that are to be on one host, or on different ones.
 *
 * @param policy such as {@code anti-affinity}
 * @param members ids of its servers
 */
public record ServerGroup(String id, String name, String policy, List<String> members) {
  public ServerGroup {
    members = List.copyOf(members);
  }
}
