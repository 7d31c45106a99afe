// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab.plan;

import dev.slipway.address.IpAddress;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Network;
import dev.slipway.bundle.BundleManifest.Node;
import dev.slipway.bundle.BundleManifest.Router;
import dev.slipway.bundle.BundleManifest.RouterInterface;
import dev.slipway.lab.plan.LabPlan.Tunnel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * Networks whose packets go from host to host by another network. Each host has a bridge for those
 * that it carries, and tunnels to the other hosts.
 *
 * <p>That takes a host, with an address on the other network, for whatever is on the network. Where
 * one is missing, where routers are distributed, or where all share a capacity, the network is one
 * bridge, which everything is on.
 */
final class Overlays {
  private final BundleManifest manifest;

  /** Names of the hosts of each network that has tunnels, with their addresses. */
  private final Map<String, Map<String, IpAddress>> hosts = new LinkedHashMap<>();

  /**
   * Finds them.
   *
   * @param networks the networks that may have tunnels
   * @param addresses the address of a node on a network, both by their names
   */
  Overlays(
      BundleManifest manifest,
      List<Network> networks,
      BiFunction<String, String, Optional<IpAddress>> addresses) {
    this.manifest = manifest;
    for (Network network : networks) {
      hosts(network, addresses)
          .filter(found -> found.size() > 1)
          .ifPresent(found -> hosts.put(network.name(), found));
    }
  }

  private Optional<Map<String, IpAddress>> hosts(
      Network network, BiFunction<String, String, Optional<IpAddress>> addresses) {
    if (network.carrier().isEmpty() || network.capacity().isPresent()) {
      return Optional.empty();
    }
    Set<Optional<String>> names = new LinkedHashSet<>();
    Stream.concat(
            manifest.nodes().stream()
                .filter(node -> isOn(node, network.name()))
                .map(Overlays::host),
            manifest.routers().stream()
                .filter(router -> isOn(router, network.name()))
                .map(Overlays::host))
        .forEach(names::add);
    Map<String, IpAddress> found = new LinkedHashMap<>();
    for (Optional<String> name : names) {
      Optional<IpAddress> address =
          name.flatMap(known -> addresses.apply(known, network.carrier().get()));
      if (address.isEmpty()) {
        return Optional.empty();
      }
      found.put(name.get(), address.get());
    }
    return Optional.of(found);
  }

  private static boolean isOn(Node node, String network) {
    return node.interfaces().stream().anyMatch(nic -> nic.network().equals(Optional.of(network)));
  }

  private static boolean isOn(Router router, String network) {
    return router.externalNetwork().equals(Optional.of(network))
        || router.interfaces().stream().map(RouterInterface::network).anyMatch(network::equals);
  }

  /** Whose tunnels carry the packets of a node: its hypervisor's, or its own. */
  static Optional<String> host(Node node) {
    return node.kind().equals("VIRTUAL_MACHINE") ? node.hypervisor() : Optional.of(node.name());
  }

  /** Whose tunnels carry the packets of a router. */
  static Optional<String> host(Router router) {
    return router.distributed() ? Optional.empty() : router.host();
  }

  /** Names of the bridges that a network has on its hosts; empty where it has no tunnels. */
  List<String> segments(String network, String bridge) {
    return hosts.getOrDefault(network, Map.of()).keySet().stream()
        .map(host -> segment(network, bridge, host))
        .toList();
  }

  /** Name of the bridge of a network that what runs on that host is on. */
  String bridge(String network, String bridge, Optional<String> host) {
    return hosts.containsKey(network) ? segment(network, bridge, host.orElseThrow()) : bridge;
  }

  private String segment(String network, String bridge, String host) {
    return bridge + "h" + List.copyOf(hosts.get(network).keySet()).indexOf(host);
  }

  /**
   * The ends of tunnels that a host has.
   *
   * @param number number of the host in the lab
   * @param bridges the networks by name
   */
  List<Tunnel> tunnels(String host, int number, Map<String, LabPlan.Bridge> bridges) {
    List<String> networks = List.copyOf(bridges.keySet());
    List<Tunnel> tunnels = new ArrayList<>();
    hosts.forEach(
        (network, ends) -> {
          if (ends.containsKey(host)) {
            tunnels.add(
                new Tunnel(
                    "t" + number + "n" + networks.indexOf(network),
                    segment(network, bridges.get(network).name(), host),
                    networks.indexOf(network) + 1,
                    bridges.get(network).mtu(),
                    ends.get(host).toString(),
                    ends.entrySet().stream()
                        .filter(end -> !end.getKey().equals(host))
                        .map(end -> end.getValue().toString())
                        .toList()));
          }
        });
    return tunnels;
  }
}
