// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.infrastructure.VnicType;
import dev.slipway.model.software.Publication;
import dev.slipway.validation.analysis.Matching.Writer;
import dev.slipway.validation.analysis.Topology.Carrier;
import dev.slipway.validation.analysis.Topology.Route;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How long samples take from a writer to a reader, by the nodes of the two: {@link #MIDDLEWARE_NS},
 * and between nodes the time that the slowest link is busy with it, each network's latency, {@link
 * #ROUTER_NS} a router and {@link #VIRTUAL_NIC_NS} a virtual interface; in the worst case behind
 * the rest of its burst.
 */
public final class TransferTimes {
  /**
   * From the writer's call to the reader's data on one node: half of the round trip of small
   * samples that was measured for two implementations, 59 and 91 us, rounded up for a busy machine.
   */
  public static final long MIDDLEWARE_NS = 50_000;

  /** Latency of a network that does not say its own: a switched local network. */
  public static final long LOCAL_NETWORK_NS = 50_000;

  /**
   * What a router adds: half of the difference measured between neighbouring and routed machines.
   */
  public static final long ROUTER_NS = 100_000;

  /** What a virtual switch port adds on its side; one that is passed through adds nothing. */
  public static final long VIRTUAL_NIC_NS = 100_000;

  private final SampleSizes sizes;
  private final Topology topology;

  private TransferTimes(ModelIndex index) {
    sizes = SampleSizes.of(index);
    topology = Topology.of(index);
  }

  /** Those of a model. */
  public static TransferTimes of(ModelIndex index) {
    return index.derived(TransferTimes.class, TransferTimes::new);
  }

  /** The time between two nodes; within a node where one is not known or no way leads there. */
  public Latency between(Writer writer, Node from, Node to) {
    return between(writer, from, to, OptionalLong.empty());
  }

  /**
   * The same with a measured latency of networks, routers and virtual interfaces together.
   *
   * @param measured in ns, of a small packet; empty for that of the model
   */
  public Latency between(Writer writer, Node from, Node to, OptionalLong measured) {
    Latency local = new Latency(MIDDLEWARE_NS, MIDDLEWARE_NS);
    if (from == null || to == null || from == to) {
      return local;
    }
    Optional<Route> route = topology.route(from, to);
    return route
        .map(way -> local.plus(onTheWay(writer, way, measured.orElseGet(() -> latency(way)))))
        .orElse(local);
  }

  private static long latency(Route route) {
    long latency = route.routers().size() * ROUTER_NS;
    for (Network network : route.networks()) {
      latency += network.getLatency() == null ? LOCAL_NETWORK_NS : network.getLatency();
    }
    return latency + virtual(route.source()) + virtual(route.target());
  }

  private Latency onTheWay(Writer writer, Route route, long fixed) {
    double busy = busy(writer.publication(), route) * route.networks().size();
    int burst = Math.max(1, writer.publication().getBurst());
    return new Latency(fixed + Math.round(busy), fixed + Math.round(busy * burst));
  }

  private static long virtual(Nic nic) {
    List<Node> carriers = EffectiveNode.carriers((Node) nic.eContainer());
    long machines = carriers.stream().filter(VirtualMachine.class::isInstance).count();
    boolean switched =
        nic.getVnicType() == VnicType.NORMAL || nic.getVnicType() == VnicType.MACVTAP;
    // The machines further out switch the packets too, whatever the innermost one does.
    return VIRTUAL_NIC_NS * (machines == 0 || switched ? machines : machines - 1);
  }

  /** How long the slowest link of the way is busy with one sample, in ns. */
  private double busy(Publication publication, Route route) {
    double slowest = Double.POSITIVE_INFINITY;
    for (Nic nic : List.of(route.source(), route.target())) {
      slowest = Math.min(slowest, speed(nic));
      List<Node> carriers = EffectiveNode.carriers((Node) nic.eContainer());
      for (Carrier carrier :
          Topology.carriers(carriers.subList(1, carriers.size()), nic.getNetwork())) {
        slowest = Math.min(slowest, speed(carrier.nic()));
      }
    }
    for (Network network : route.networks()) {
      if (network.getCapacity() != null && network.getCapacity() > 0) {
        slowest = Math.min(slowest, network.getCapacity());
      }
    }
    return sizes.traffic(publication, route).bits(0) / slowest * 1e9;
  }

  private static double speed(Nic nic) {
    return nic.getSpeed() == null || nic.getSpeed() <= 0
        ? Double.POSITIVE_INFINITY
        : nic.getSpeed();
  }
}
