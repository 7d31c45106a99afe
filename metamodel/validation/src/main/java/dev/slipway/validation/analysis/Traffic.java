// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.validation.analysis.Matching.Reader;
import dev.slipway.validation.analysis.Matching.Writer;
import dev.slipway.validation.analysis.Topology.Carrier;
import dev.slipway.validation.analysis.Topology.Route;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What goes from instance to instance, and what it loads on the way: which copies there are does
 * not depend on where the instances are, and what a copy loads depends on the route alone.
 */
public final class Traffic {
  private final Matching matching;
  private final SampleRates rates;
  private final SampleSizes sizes;

  /**
   * The samples of a writer that one instance gets.
   *
   * @param writer who sends
   * @param receiver an instance with a matching reader
   * @param copies samples a second, one for each process of the receiver and replica of the sender
   */
  public record Flow(Writer writer, ComponentInstance receiver, double copies) {}

  /** Takes what a flow loads, in bit/s. */
  public interface Loads {
    /** An interface sends. */
    void sent(Nic nic, double bits);

    /** An interface receives. */
    void received(Nic nic, double bits);

    /** A network's medium carries. */
    void carried(Network network, double bits);
  }

  private Traffic(ModelIndex index) {
    matching = Matching.of(index);
    rates = SampleRates.of(index);
    sizes = SampleSizes.of(index);
  }

  /** The model's own. */
  public static Traffic of(ModelIndex index) {
    return index.derived(Traffic.class, Traffic::new);
  }

  /**
   * What a writer sends to other instances, one flow for each: readers of one process share a copy.
   * Empty where it sends nothing.
   */
  public List<Flow> flows(Writer writer) {
    double rate = rates.sentBy(writer) * SampleRates.replicas(writer.instance());
    if (rate == 0) {
      return List.of();
    }
    Set<ComponentInstance> receivers = new LinkedHashSet<>();
    for (Reader reader : matching.readersOf(writer)) {
      receivers.add(reader.instance());
    }
    receivers.remove(writer.instance());
    return receivers.stream()
        .map(receiver -> new Flow(writer, receiver, rate * SampleRates.replicas(receiver)))
        .toList();
  }

  /** What copies of a writer's samples load on a route. */
  public void load(Writer writer, Route route, double copies, Loads loads) {
    WireTraffic sample = sizes.traffic(writer.publication(), route);
    double bits = copies * sample.bits(0);
    loads.sent(route.source(), bits);
    loads.received(route.target(), bits);
    List<List<Node>> hosts = route.hosts();
    int legs = route.networks().size();
    for (int leg = 0; leg < legs; leg++) {
      List<Node> senders = hosts.get(leg);
      List<Node> receivers = hosts.get(leg + 1);
      Network network = route.networks().get(leg);
      boolean leavesHost = leavesHost(senders, receivers);
      if (leavesHost) {
        loads.carried(network, bits);
      }
      Set<Network> crossed = new HashSet<>(route.networks());
      for (Carrier carrier : carriers(senders, receivers, network, leg == 0)) {
        double carried = copies * sample.bits(carrier.overhead());
        loads.sent(carrier.nic(), carried);
        // A copy crosses a carrying network once, so it is counted where it is sent.
        if (leavesHost && crossed.add(carrier.nic().getNetwork())) {
          loads.carried(carrier.nic().getNetwork(), carried);
        }
      }
      for (Carrier carrier : carriers(receivers, senders, network, leg == legs - 1)) {
        loads.received(carrier.nic(), copies * sample.bits(carrier.overhead()));
      }
    }
  }

  /** How often a packet on the route goes from one host to another; 0 where it stays on one. */
  public static int hops(Route route) {
    List<List<Node>> hosts = route.hosts();
    int hops = 0;
    for (int leg = 0; leg < route.networks().size(); leg++) {
      hops += leavesHost(hosts.get(leg), hosts.get(leg + 1)) ? 1 : 0;
    }
    return hops;
  }

  /** The bit/s that a flow puts between hosts on a route, tunnels not counted. */
  public double betweenHosts(Flow flow, Route route) {
    int hops = hops(route);
    return hops == 0 ? 0 : hops * onRoute(flow, route);
  }

  /** The bit/s of a flow on a route, counted once, tunnels not counted. */
  public double onRoute(Flow flow, Route route) {
    return flow.copies() * sizes.traffic(flow.writer().publication(), route).bits(0);
  }

  private static boolean leavesHost(List<Node> senders, List<Node> receivers) {
    return senders.stream().noneMatch(receivers::contains);
  }

  /**
   * The interfaces by which one end of a leg is carried, up to what carries both ends.
   *
   * @param isEnd whether the first node is the source or target, whose own interface is no carrier
   */
  private static List<Carrier> carriers(
      List<Node> hosts, List<Node> others, Network network, boolean isEnd) {
    List<Node> own = hosts.subList(isEnd ? 1 : 0, hosts.size());
    return Topology.carriers(
        own.stream().takeWhile(host -> !others.contains(host)).toList(), network);
  }
}
