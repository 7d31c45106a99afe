// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.installation;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.ProvisioningManifest.Host;
import dev.slipway.bundle.ProvisioningManifest.Server;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Which hosts get their image by one transfer of their server, over multicast. */
public final class SharedTransfers {
  /** None: each host reads its image for itself. */
  public static final SharedTransfers NONE = new SharedTransfers(Collections.emptySortedMap());

  private final SortedMap<String, List<String>> groups;

  private SharedTransfers(SortedMap<String, List<String>> groups) {
    this.groups = groups;
  }

  /**
   * Those of hosts that are installed together: the hosts of each server that get the same image.
   *
   * @param installed names of the nodes that are installed
   * @param images what they get in place of the drawn images
   */
  public static SharedTransfers of(
      BundleManifest manifest, Collection<String> installed, OtherImages images) {
    SortedMap<String, List<String>> groups = new TreeMap<>();
    for (Server server : manifest.provisioningServers()) {
      Map<String, List<String>> byImage = new TreeMap<>();
      for (Host host : server.hosts()) {
        if (installed.contains(host.node())) {
          byImage
              .computeIfAbsent(images.applied(host).image().name(), image -> new ArrayList<>())
              .add(host.node());
        }
      }
      for (List<String> nodes : byImage.values()) {
        if (nodes.size() > 1) {
          Collections.sort(nodes);
          nodes.forEach(node -> groups.put(node, List.copyOf(nodes)));
        }
      }
    }
    return new SharedTransfers(groups);
  }

  /** How many hosts get the image of a node by one transfer; 1 where the host reads it. */
  int hosts(String node) {
    return groups.getOrDefault(node, List.of(node)).size();
  }

  /** The most hosts of one transfer, which have to be installed at once. */
  public int most() {
    return groups.values().stream().mapToInt(List::size).max().orElse(1);
  }

  /** Who gets the image of a node together with it, for people; empty where nobody does. */
  Optional<String> sentence(String node) {
    return Optional.ofNullable(groups.get(node))
        .map(
            nodes ->
                "One transfer sends the image to %s and %s."
                    .formatted(
                        String.join(", ", nodes.subList(0, nodes.size() - 1)),
                        nodes.get(nodes.size() - 1)));
  }
}
