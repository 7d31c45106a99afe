// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.List;

/**
 * A router.
 *
 * @param externalNetworkId empty where it leads nowhere outside
 * @param snat whether it translates the addresses of what has no floating one
 * @param routes static routes, in no order
 * @param status in capitals, such as {@code ACTIVE}
 */
public record Router(
    String id,
    String name,
    String description,
    String externalNetworkId,
    boolean snat,
    List<Subnet.Route> routes,
    String status) {
  public Router {
    routes = List.copyOf(routes);
  }
}
