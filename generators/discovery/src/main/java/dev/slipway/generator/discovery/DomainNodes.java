// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.discovery;

import dev.slipway.model.dds.DiscoveryKind;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.validation.analysis.EffectiveDomain;
import dev.slipway.validation.analysis.EffectiveNode;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A DDS domain and the nodes that have participants in it.
 *
 * @param domainId its number
 * @param peers whether participants find one another by asking peers instead of by multicast
 * @param hosts the nodes, by host name
 */
record DomainNodes(int domainId, boolean peers, List<Host> hosts) {
  /**
   * A node with participants.
   *
   * @param elementId UUID of the node
   * @param hostname its host name
   * @param addresses its fixed addresses, in the order of its network interfaces
   * @param participants how many participants of the domain it has
   */
  record Host(String elementId, String hostname, List<String> addresses, int participants) {
    private Host plus(int more) {
      return new Host(elementId, hostname, addresses, participants + more);
    }
  }

  /** The domains of a model, by number; instances that are not allocated are left out. */
  static List<DomainNodes> of(ModelIndex index) {
    Map<Integer, Map<Node, Integer>> participants = new TreeMap<>();
    Map<Integer, Boolean> peers = new TreeMap<>();
    for (ComponentInstance instance : index.all(ComponentInstance.class)) {
      Node node = instance.getAllocatedTo();
      if (node == null) {
        continue;
      }
      int domainId = EffectiveDomain.idOf(instance, index);
      boolean asks =
          EffectiveDomain.of(instance, index)
              .map(domain -> domain.getDiscovery() == DiscoveryKind.PEERS)
              .orElse(false);
      peers.merge(domainId, asks, Boolean::logicalOr);
      participants
          .computeIfAbsent(domainId, id -> new LinkedHashMap<>())
          .merge(node, Math.max(1, instance.getReplicas()), Integer::sum);
    }
    List<DomainNodes> domains = new ArrayList<>();
    participants.forEach(
        (domainId, ofDomain) ->
            domains.add(new DomainNodes(domainId, peers.get(domainId), hosts(ofDomain))));
    return domains;
  }

  private static List<Host> hosts(Map<Node, Integer> participants) {
    Map<String, Host> hosts = new TreeMap<>();
    participants.forEach(
        (node, count) -> {
          String hostname = EffectiveNode.hostname(node);
          hosts.merge(
              hostname,
              new Host(node.getId(), hostname, addresses(node), count),
              (known, other) -> known.plus(count));
        });
    return List.copyOf(hosts.values());
  }

  private static List<String> addresses(Node node) {
    return node.getNics().stream()
        .map(Nic::getAddress)
        .filter(address -> address != null && !address.isEmpty())
        .toList();
  }

  /**
   * The hosts that a host asks: those with an address, itself too if it has several participants.
   */
  List<Host> peersOf(Host asking) {
    return hosts.stream()
        .filter(host -> !host.addresses().isEmpty())
        .filter(host -> !host.equals(asking) || host.participants() > 1)
        .toList();
  }
}
