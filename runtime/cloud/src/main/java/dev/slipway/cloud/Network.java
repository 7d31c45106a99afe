// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.List;
import java.util.Objects;

/**
 * A network.
 *
 * @param id the cloud's own; empty in a request
 * @param projectId empty in a request for the project worked in
 * @param external whether routers lead out through it
 * @param shared whether all projects may use it
 * @param providerType such as {@code flat}, {@code vlan}; empty where the cloud chooses, or the
 *     user may not see it
 * @param physicalNetwork the provider's name of it; empty as {@code providerType}
 * @param segment VLAN id or VNI; 0 for none or where the cloud chooses
 * @param mtu in bytes; 0 where the cloud chooses
 * @param portSecurity whether the ports on it are filtered unless they say otherwise
 * @param subnetIds empty in a request
 */
public record Network(
    String id,
    String name,
    String projectId,
    boolean external,
    boolean shared,
    String providerType,
    String physicalNetwork,
    int segment,
    int mtu,
    boolean portSecurity,
    List<String> subnetIds) {
  public Network {
    Objects.requireNonNull(id);
    Objects.requireNonNull(name);
    Objects.requireNonNull(projectId);
    Objects.requireNonNull(providerType);
    Objects.requireNonNull(physicalNetwork);
    subnetIds = subnetIds.stream().sorted().toList();
  }

  /** A request for a network of the project's own, of which the cloud chooses the rest. */
  public static Network request(String name) {
    return new Network("", name, "", false, false, "", "", 0, 0, true, List.of());
  }
}
