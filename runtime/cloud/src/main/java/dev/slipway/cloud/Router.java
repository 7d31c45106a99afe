// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

/**
 * A router.
 *
 * @param externalNetworkId empty where it leads nowhere outside
 * @param status in capitals, such as {@code ACTIVE}
 */
public record Router(String id, String name, String externalNetworkId, String status) {}
