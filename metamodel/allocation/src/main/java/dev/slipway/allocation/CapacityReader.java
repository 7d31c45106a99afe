// SPDX-License-Identifier: EPL-2.0
package dev.slipway.allocation;

import dev.slipway.allocation.Constraint.Bandwidth;
import dev.slipway.allocation.Constraint.Limit;
import dev.slipway.allocation.Constraint.Reason;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.validation.analysis.AnalysisReport;
import dev.slipway.validation.analysis.Capacity;
import dev.slipway.validation.analysis.CapacityResource;
import dev.slipway.validation.analysis.Demand;
import dev.slipway.validation.analysis.EffectiveNode;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Reads from a model what nodes and hosts have, and what interfaces and networks carry. */
final class CapacityReader {
  /** Demands are whole numbers of millionths: enough for rates in cores, and exact for GiB. */
  private static final double MILLION = 1e6;

  /** A demand that only just fits is to fit, as in the capacity table. */
  private static final double TOLERANCE = 1 + 1e-9;

  private final ModelIndex index;
  private final List<ComponentInstance> instances;
  private final List<Node> nodes;
  private final List<Constraint> constraints = new ArrayList<>();

  private CapacityReader(ModelIndex index, List<ComponentInstance> instances, List<Node> nodes) {
    this.index = index;
    this.instances = instances;
    this.nodes = nodes;
  }

  /** The limits of the model. */
  static List<Constraint> read(
      ModelIndex index, List<ComponentInstance> instances, List<Node> nodes, ModelTraffic traffic) {
    CapacityReader reader = new CapacityReader(index, instances, nodes);
    reader.addLimits();
    reader.addBandwidths(traffic);
    return reader.constraints;
  }

  private void addLimits() {
    List<Demand> demands = instances.stream().map(each -> Demand.of(each, index)).toList();
    for (Node node : index.all(Node.class)) {
      List<VirtualMachine> guests =
          index.all(VirtualMachine.class).stream()
              .filter(machine -> machine.getHypervisor() == node)
              .toList();
      BitSet carried = nodesWhere(other -> EffectiveNode.carriers(other).contains(node));
      BitSet own = nodesWhere(other -> other == node);
      addLimit(CapacityResource.CPU, node, guests, carried, demands, Demand::cores);
      addLimit(CapacityResource.MEMORY, node, guests, carried, demands, Demand::memory);
      addLimit(CapacityResource.DISK, node, guests, own, demands, Demand::disk);
      addLimit(CapacityResource.GPU, node, guests, own, demands, Demand::gpus);
    }
  }

  private void addLimit(
      CapacityResource resource,
      Node node,
      List<VirtualMachine> guests,
      BitSet carried,
      List<Demand> demands,
      ToDoubleFunction<Demand> amount) {
    OptionalDouble allowed = Capacity.of(resource, node, guests).allowed();
    long[] scaled =
        demands.stream()
            .mapToLong(each -> (long) Math.ceil(amount.applyAsDouble(each) * MILLION - 1e-3))
            .toArray();
    double all = demands.stream().mapToDouble(amount).sum();
    if (allowed.isPresent() && all > allowed.getAsDouble() && !carried.isEmpty()) {
      constraints.add(
          new Limit(
              scaled,
              carried,
              (long) Math.floor(allowed.getAsDouble() * MILLION * TOLERANCE),
              new Reason(
                  node,
                  "Its "
                      + resource.label()
                      + ": at most "
                      + AnalysisReport.quantity(resource, allowed.getAsDouble())
                      + " may be planned.",
                  "Use larger hosts or flavors, or raise the site's limits.")));
    }
  }

  private BitSet nodesWhere(Predicate<Node> condition) {
    BitSet found = new BitSet();
    IntStream.range(0, nodes.size())
        .filter(node -> condition.test(nodes.get(node)))
        .forEach(found::set);
    return found;
  }

  private void addBandwidths(ModelTraffic traffic) {
    List<ModelTraffic.Load> loaded = traffic.loaded();
    for (int load = 0; load < loaded.size(); load++) {
      ModelTraffic.Load each = loaded.get(load);
      Capacity capacity = capacity(each);
      if (capacity.allowed().isPresent()) {
        constraints.add(
            new Bandwidth(
                load,
                (long) Math.floor(capacity.allowed().getAsDouble()),
                new Reason(
                    each.element(),
                    "At most "
                        + AnalysisReport.quantity(
                            CapacityResource.NETWORK, capacity.allowed().getAsDouble())
                        + " of "
                        + label(each)
                        + " may be planned.",
                    "Use a faster link, or raise the site's limits.")));
      }
    }
  }

  private static Capacity capacity(ModelTraffic.Load load) {
    if (load.element() instanceof Nic nic) {
      return load.sending() ? Capacity.sent(nic) : Capacity.received(nic);
    }
    return Capacity.of((Network) load.element());
  }

  private static String label(ModelTraffic.Load load) {
    CapacityResource resource =
        load.element() instanceof Network
            ? CapacityResource.NETWORK
            : load.sending() ? CapacityResource.NIC_SENT : CapacityResource.NIC_RECEIVED;
    return resource.label();
  }
}
