// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What a server is to be.
 *
 * @param zone availability zone; empty for any
 * @param networkIds one port is made in each; empty for what the cloud chooses
 * @param keyName empty for none
 * @param securityGroups names; empty for the project's default
 * @param userData what cloud-init reads; empty for none
 */
public record ServerRequest(
    String name,
    String imageId,
    String flavorId,
    String zone,
    List<String> networkIds,
    String keyName,
    List<String> securityGroups,
    Map<String, String> metadata,
    List<String> tags,
    String userData) {
  public ServerRequest {
    Objects.requireNonNull(name);
    Objects.requireNonNull(imageId);
    Objects.requireNonNull(flavorId);
    Objects.requireNonNull(zone);
    Objects.requireNonNull(keyName);
    Objects.requireNonNull(userData);
    networkIds = List.copyOf(networkIds);
    securityGroups = List.copyOf(securityGroups);
    metadata = new TreeMap<>(metadata);
    tags = List.copyOf(tags);
  }

  /** A server in any zone, without key, metadata and tags. */
  public static ServerRequest of(
      String name, String imageId, String flavorId, List<String> networkIds) {
    return new ServerRequest(
        name, imageId, flavorId, "", networkIds, "", List.of(), Map.of(), List.of(), "");
  }
}
