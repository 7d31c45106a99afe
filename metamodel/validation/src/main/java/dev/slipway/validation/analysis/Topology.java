// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.NetworkKind;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.Router;
import dev.slipway.model.infrastructure.RouterInterface;
import dev.slipway.model.infrastructure.VirtualMachine;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How packets get from node to node over the drawn networks and routers.
 *
 * <p>Two nodes on one network reach each other directly. Otherwise the way with the fewest routers
 * is taken; among those, the first in the model's order. A router that translates addresses (SNAT)
 * is no way between its subnets and its external network: RTPS announces the addresses that nodes
 * have, not those that they are translated to.
 */
public final class Topology {
  /** Bytes by which VXLAN over IPv4 makes each packet longer (RFC 7348, 4.3). */
  public static final int VXLAN_OVERHEAD = 50;

  /** Bytes by which GRE over IPv4, with the key that tells networks apart, makes packets longer. */
  public static final int GRE_OVERHEAD = 42;

  private final Map<Network, List<Step>> steps = new IdentityHashMap<>();
  private final Map<Nodes, Optional<Route>> routes = new HashMap<>();
  private final Map<Nic, Optional<Nic>> carriers = new IdentityHashMap<>();

  /** One router from a network to the next. */
  private record Step(Router router, Network network) {}

  private record Nodes(Node from, Node to) {}

  /**
   * The way from one node to another.
   *
   * @param source the interface that sends
   * @param target the interface that receives
   * @param networks the networks on the way, at least one
   * @param routers the routers between them, one fewer
   */
  public record Route(Nic source, Nic target, List<Network> networks, List<Router> routers) {
    public Route {
      networks = List.copyOf(networks);
      routers = List.copyOf(routers);
    }

    /**
     * Where packets come by: the source, each router in turn and the target, each with what carries
     * it out to the physical host ({@link EffectiveNode#carriers}); empty where the model does not
     * say. Between two of them packets turn around on the first carrier that they share, and load
     * no link further out. There a distributed router routes, too.
     */
    public List<List<Node>> hosts() {
      List<Node> from = EffectiveNode.carriers((Node) source.eContainer());
      List<Node> to = EffectiveNode.carriers((Node) target.eContainer());
      List<Node> distributed =
          staysOnHost() ? from.stream().dropWhile(host -> !to.contains(host)).toList() : List.of();
      List<List<Node>> hosts = new ArrayList<>();
      hosts.add(from);
      for (Router router : routers) {
        if (router.isDistributed()) {
          hosts.add(distributed);
        } else {
          hosts.add(router.getHost() == null ? List.of() : List.of(router.getHost()));
        }
      }
      hosts.add(to);
      return hosts;
    }

    /** The least MTU on the way, in bytes. */
    public int mtu() {
      return networks.stream().mapToInt(Network::getMtu).min().orElseThrow();
    }

    /**
     * Whether packets never leave one host, or one machine where its host is not decided: source
     * and target are on it, and every router between them routes there too.
     */
    public boolean staysOnHost() {
      List<Node> from = EffectiveNode.carriers((Node) source.eContainer());
      List<Node> to = EffectiveNode.carriers((Node) target.eContainer());
      Node host = from.get(from.size() - 1);
      return host == to.get(to.size() - 1)
          && routers.stream()
              .allMatch(router -> router.isDistributed() || router.getHost() == host);
    }
  }

  private Topology(ModelIndex index) {
    for (Router router : index.all(Router.class)) {
      Set<Network> joined = new LinkedHashSet<>();
      for (RouterInterface port : router.getInterfaces()) {
        if (port.getSubnet() != null && port.getSubnet().eContainer() instanceof Network network) {
          joined.add(network);
        }
      }
      if (router.getExternalGateway() != null && !router.isSnat()) {
        joined.add(router.getExternalGateway());
      }
      for (Network from : joined) {
        for (Network to : joined) {
          if (from != to) {
            steps.computeIfAbsent(from, unused -> new ArrayList<>()).add(new Step(router, to));
          }
        }
      }
    }
  }

  /** The model's own. */
  public static Topology of(ModelIndex index) {
    return index.derived(Topology.class, Topology::new);
  }

  /**
   * The way between two different nodes; empty where there is none.
   *
   * @throws IllegalArgumentException if they are one node, which needs no way
   */
  public Optional<Route> route(Node from, Node to) {
    if (from == to) {
      throw new IllegalArgumentException("no way leads from a node to itself");
    }
    Nodes ends = new Nodes(from, to);
    Optional<Route> known = routes.get(ends);
    if (known == null) {
      known = find(from, to);
      routes.put(ends, known);
    }
    return known;
  }

  private Optional<Route> find(Node from, Node to) {
    Map<Network, Nic> targets = new IdentityHashMap<>();
    for (Nic nic : to.getNics()) {
      if (nic.getNetwork() != null) {
        targets.putIfAbsent(nic.getNetwork(), nic);
      }
    }
    Map<Network, Nic> sources = new IdentityHashMap<>();
    Map<Network, Step> cameBy = new IdentityHashMap<>();
    Map<Network, Network> cameFrom = new IdentityHashMap<>();
    Deque<Network> next = new ArrayDeque<>();
    for (Nic nic : from.getNics()) {
      if (nic.getNetwork() != null && sources.putIfAbsent(nic.getNetwork(), nic) == null) {
        next.add(nic.getNetwork());
      }
    }
    while (!next.isEmpty()) {
      Network network = next.remove();
      if (targets.containsKey(network)) {
        return Optional.of(trace(network, targets.get(network), sources, cameBy, cameFrom));
      }
      for (Step step : steps.getOrDefault(network, List.of())) {
        boolean known = sources.containsKey(step.network()) || cameBy.containsKey(step.network());
        if (!known) {
          cameBy.put(step.network(), step);
          cameFrom.put(step.network(), network);
          next.add(step.network());
        }
      }
    }
    return Optional.empty();
  }

  private static Route trace(
      Network last,
      Nic target,
      Map<Network, Nic> sources,
      Map<Network, Step> cameBy,
      Map<Network, Network> cameFrom) {
    List<Network> networks = new ArrayList<>();
    List<Router> routers = new ArrayList<>();
    Network at = last;
    networks.add(at);
    while (cameBy.containsKey(at)) {
      routers.add(cameBy.get(at).router());
      at = cameFrom.get(at);
      networks.add(at);
    }
    Collections.reverse(networks);
    Collections.reverse(routers);
    return new Route(sources.get(at), target, networks, routers);
  }

  /**
   * An interface that carries the packets of another one.
   *
   * @param nic the interface, of a hypervisor or of a router's host
   * @param overhead bytes by which the tunnels that it carries make each packet longer
   */
  public record Carrier(Nic nic, int overhead) {}

  /**
   * The interfaces by which packets of a network leave the nodes that carry one another, from the
   * innermost on: each carries what the one before sends on its own network. A node without such an
   * interface ends the list.
   */
  public static List<Carrier> carriers(List<Node> hosts, Network network) {
    List<Carrier> carriers = new ArrayList<>();
    Network inner = network;
    int overhead = tunnelOverhead(network);
    for (Node host : hosts) {
      Optional<Nic> nic = carrier(host, inner);
      if (nic.isEmpty()) {
        break;
      }
      carriers.add(new Carrier(nic.get(), overhead));
      Network outer = nic.get().getNetwork();
      overhead += outer == inner ? 0 : tunnelOverhead(outer);
      inner = outer;
    }
    return carriers;
  }

  /**
   * The interface of the hypervisor that carries the packets of a virtual machine's interface.
   *
   * @return empty for an interface of a physical host, and where the hypervisor is not decided or
   *     not connected
   */
  public Optional<Nic> carrier(Nic nic) {
    return carriers.computeIfAbsent(nic, Topology::findCarrier);
  }

  private static Optional<Nic> findCarrier(Nic nic) {
    return nic.getNetwork() != null
            && nic.eContainer() instanceof VirtualMachine machine
            && machine.getHypervisor() != null
        ? carrier(machine.getHypervisor(), nic.getNetwork())
        : Optional.empty();
  }

  /**
   * The interface by which a host carries the packets of a network: the one on the network itself;
   * else the one on its carrier, if one is chosen; else the first whose network has the same
   * physical network; else, for a network without one, the first that is connected at all.
   */
  public static Optional<Nic> carrier(Node host, Network network) {
    List<Nic> connected = connected(host);
    Optional<Nic> own = on(network, connected);
    if (own.isPresent() || network.getCarrier() != null) {
      return own.or(() -> on(network.getCarrier(), connected));
    }
    String label = network.getPhysicalNetwork();
    return Optional.<Nic>empty()
        .or(
            () ->
                connected.stream()
                    .filter(candidate -> label != null)
                    .filter(candidate -> label.equals(candidate.getNetwork().getPhysicalNetwork()))
                    .findFirst())
        .or(() -> label == null ? connected.stream().findFirst() : Optional.empty());
  }

  private static List<Nic> connected(Node host) {
    return host.getNics().stream().filter(candidate -> candidate.getNetwork() != null).toList();
  }

  private static Optional<Nic> on(Network network, List<Nic> nics) {
    return nics.stream().filter(nic -> nic.getNetwork() == network).findFirst();
  }

  /**
   * Whether nothing in the model says which of several interfaces of a host carries the packets of
   * a network, so that {@link #carrier(Node, Network)} is only the first of them.
   */
  public static boolean isCarrierOpen(Node host, Network network) {
    List<Nic> connected = connected(host);
    return network.getCarrier() == null
        && network.getPhysicalNetwork() == null
        && on(network, connected).isEmpty()
        && connected.stream().map(Nic::getNetwork).distinct().count() > 1;
  }

  /**
   * Bytes by which the network's tunnel makes each packet longer; 0 for one that is not tunnelled.
   */
  public static int tunnelOverhead(Network network) {
    if (network.getKind() == NetworkKind.VXLAN) {
      return VXLAN_OVERHEAD;
    }
    return network.getKind() == NetworkKind.GRE ? GRE_OVERHEAD : 0;
  }
}
