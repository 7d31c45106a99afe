// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.List;

/**
 * A security group.
 *
 * @param rules by direction and id
 */
public record SecurityGroup(String id, String name, String description, List<SecurityRule> rules) {
  public SecurityGroup {
    rules = List.copyOf(rules);
  }
}
