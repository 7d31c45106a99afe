// SPDX-License-Identifier: EPL-2.0
package dev.slipway.allocation;

import dev.slipway.address.IpAddress;
import dev.slipway.allocation.AllocationProblem.Pair;
import dev.slipway.allocation.AllocationProblem.PairCosts;
import dev.slipway.model.dds.DiscoveryKind;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.validation.analysis.EffectiveDomain;
import dev.slipway.validation.analysis.Matching;
import dev.slipway.validation.analysis.ModelIndex;
import dev.slipway.validation.analysis.PairClasses;
import dev.slipway.validation.analysis.Topology;
import dev.slipway.validation.analysis.Topology.Route;
import dev.slipway.validation.analysis.Traffic;
import dev.slipway.validation.analysis.Traffic.Flow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;

/** What the drawn traffic costs between any two nodes, by the analyses that judge a model. */
final class ModelTraffic implements PairCosts {
  private static final long UNSET = -2;

  private final ModelIndex index;
  private final Optional<MeasuredCosts> measured;
  private final Traffic traffic;
  private final List<Node> nodes;
  private final List<Pair> pairs = new ArrayList<>();

  /** The flows of each pair. */
  private final List<List<Directed>> flows = new ArrayList<>();

  private final Map<Load, Integer> loads = new LinkedHashMap<>();

  /** The routes by the numbers of their ends. */
  private final List<List<Optional<Route>>> routes = new ArrayList<>();

  /** Of routes by the numbers of their ends: those that cost any flow the same have one number. */
  private final int[][] classes;

  private int classCount;

  /** What each pair costs, by the classes of both ways; {@link #UNSET} until it is asked for. */
  private final List<long[]> costs = new ArrayList<>();

  /**
   * What traffic can load.
   *
   * @param element an interface or a network
   * @param sending whether it is what the interface sends; true for networks
   */
  record Load(EObject element, boolean sending) {}

  /**
   * A flow of a pair.
   *
   * @param forward from the first to the second
   * @param routed whether it may cross routers
   */
  private record Directed(Flow flow, boolean forward, boolean routed) {}

  private record RouteClass(
      boolean exists, boolean routed, int hops, int mtu, boolean ipv6, Optional<Double> factor) {}

  ModelTraffic(
      ModelIndex index,
      List<ComponentInstance> instances,
      List<Node> nodes,
      Optional<MeasuredCosts> measured) {
    this.index = index;
    this.measured = measured;
    this.nodes = List.copyOf(nodes);
    traffic = Traffic.of(index);
    classes = new int[nodes.size()][nodes.size()];
    addRoutes();
    for (Nic nic : index.all(Nic.class)) {
      loads.put(new Load(nic, true), loads.size());
      loads.put(new Load(nic, false), loads.size());
    }
    for (Network network : index.all(Network.class)) {
      loads.put(new Load(network, true), loads.size());
    }
    Map<ComponentInstance, Integer> numbers = new IdentityHashMap<>();
    for (ComponentInstance instance : instances) {
      numbers.put(instance, numbers.size());
    }
    Map<Pair, List<Directed>> found = new LinkedHashMap<>();
    for (Matching.Writer writer : Matching.of(index).writers()) {
      Integer sender = numbers.get(writer.instance());
      if (sender != null) {
        boolean routed = crossesRouters(writer.instance());
        for (Flow flow : traffic.flows(writer)) {
          Integer receiver = numbers.get(flow.receiver());
          if (receiver != null) {
            boolean forward = sender < receiver;
            found
                .computeIfAbsent(
                    forward ? new Pair(sender, receiver) : new Pair(receiver, sender),
                    unused -> new ArrayList<>())
                .add(new Directed(flow, forward, routed));
          }
        }
      }
    }
    found.forEach(
        (pair, directed) -> {
          pairs.add(pair);
          flows.add(directed);
          long[] unset = new long[classCount * classCount];
          Arrays.fill(unset, UNSET);
          costs.add(unset);
        });
  }

  private boolean crossesRouters(ComponentInstance sender) {
    return EffectiveDomain.of(sender, index)
        .filter(domain -> domain.getDiscovery() == DiscoveryKind.PEERS)
        .isPresent();
  }

  private void addRoutes() {
    Topology topology = Topology.of(index);
    Map<RouteClass, Integer> numbers = new LinkedHashMap<>();
    for (int from = 0; from < nodes.size(); from++) {
      List<Optional<Route>> row = new ArrayList<>();
      for (int to = 0; to < nodes.size(); to++) {
        Optional<Route> route =
            from == to ? Optional.empty() : topology.route(nodes.get(from), nodes.get(to));
        row.add(route);
        Optional<Double> factor = factor(from, to);
        RouteClass same =
            route
                .map(way -> classOf(way, factor))
                .orElse(new RouteClass(false, false, 0, 0, false, Optional.empty()));
        classes[from][to] = numbers.computeIfAbsent(same, unused -> numbers.size());
      }
      routes.add(row);
    }
    classCount = numbers.size();
  }

  /** What a bit was measured to cost between two nodes; empty where it counts as drawn. */
  private Optional<Double> factor(int from, int to) {
    return measured.flatMap(
        costs -> PairClasses.of(index, nodes.get(from), nodes.get(to)).flatMap(costs::factor));
  }

  private static RouteClass classOf(Route route, Optional<Double> factor) {
    boolean ipv6 =
        IpAddress.parse(route.target().getAddress())
            .filter(address -> address.version() == 6)
            .isPresent();
    return new RouteClass(
        true, !route.routers().isEmpty(), Traffic.hops(route), route.mtu(), ipv6, factor);
  }

  /** The instances that exchange data, each two once. */
  List<Pair> pairs() {
    return List.copyOf(pairs);
  }

  /** The interfaces and networks that the traffic can load, by the numbers of the loads. */
  List<Load> loaded() {
    return List.copyOf(loads.keySet());
  }

  @Override
  public int loads() {
    return loads.size();
  }

  @Override
  public long cost(int pair, int firstNode, int secondNode) {
    if (firstNode == secondNode) {
      return 0;
    }
    int key = classes[firstNode][secondNode] * classCount + classes[secondNode][firstNode];
    long[] known = costs.get(pair);
    if (known[key] == UNSET) {
      known[key] = find(pair, firstNode, secondNode);
    }
    return known[key];
  }

  private long find(int pair, int firstNode, int secondNode) {
    double cost = 0;
    Optional<Double> factor = factor(firstNode, secondNode);
    for (Directed directed : flows.get(pair)) {
      Optional<Route> route = route(directed, firstNode, secondNode);
      if (route.isEmpty() || !directed.routed() && !route.get().routers().isEmpty()) {
        return UNREACHABLE;
      }
      cost +=
          factor.isPresent()
              ? factor.get() * traffic.onRoute(directed.flow(), route.get())
              : traffic.betweenHosts(directed.flow(), route.get());
    }
    return (long) Math.ceil(cost);
  }

  private Optional<Route> route(Directed directed, int firstNode, int secondNode) {
    return directed.forward()
        ? routes.get(firstNode).get(secondNode)
        : routes.get(secondNode).get(firstNode);
  }

  @Override
  public void addLoads(int pair, int firstNode, int secondNode, double[] sums) {
    if (firstNode == secondNode) {
      return;
    }
    Traffic.Loads adding =
        new Traffic.Loads() {
          @Override
          public void sent(Nic nic, double bits) {
            sums[number(nic, true)] += bits;
          }

          @Override
          public void received(Nic nic, double bits) {
            sums[number(nic, false)] += bits;
          }

          @Override
          public void carried(Network network, double bits) {
            sums[number(network, true)] += bits;
          }
        };
    for (Directed directed : flows.get(pair)) {
      route(directed, firstNode, secondNode)
          .ifPresent(
              route ->
                  traffic.load(directed.flow().writer(), route, directed.flow().copies(), adding));
    }
  }

  private int number(EObject element, boolean sending) {
    return loads.get(new Load(element, sending));
  }
}
