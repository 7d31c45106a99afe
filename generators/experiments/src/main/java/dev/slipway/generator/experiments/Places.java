// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.experiments;

import dev.slipway.bundle.ExperimentPlan.Role;
import dev.slipway.generator.BundleNames;
import dev.slipway.model.NamedElement;
import dev.slipway.model.experiment.PairClass;
import dev.slipway.model.infrastructure.Direction;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.validation.analysis.ModelIndex;
import dev.slipway.validation.analysis.PairClasses;
import dev.slipway.validation.analysis.Topology;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where nodes are, as far as experiments need it, and what a bundle calls them. */
final class Places {
  private final ModelIndex index;
  private final Map<NamedElement, String> names;
  private final Map<NamedElement, String> instances;
  private final Optional<Network> measured;

  Places(ModelIndex index) {
    this(
        index,
        BundleNames.apart(index.all(Node.class)),
        BundleNames.apart(index.all(ComponentInstance.class)),
        Optional.empty());
  }

  private Places(
      ModelIndex index,
      Map<NamedElement, String> names,
      Map<NamedElement, String> instances,
      Optional<Network> measured) {
    this.index = index;
    this.names = names;
    this.instances = instances;
    this.measured = measured;
  }

  /** The same for an experiment on that network; on any where it is empty. */
  Places on(Optional<Network> network) {
    return new Places(index, names, instances, network);
  }

  /** The class of a pair, as its two are placed. */
  Optional<PairClass> pairClass(Node first, Node second) {
    return PairClasses.of(index, first, second);
  }

  /** What the bundle calls a node. */
  String name(Node node) {
    return names.get(node);
  }

  /** What the bundle calls an instance. */
  String name(ComponentInstance instance) {
    return instances.get(instance);
  }

  /** The nodes that have allocated instances, in the model's order. */
  List<Node> nodesWithInstances() {
    return index.all(ComponentInstance.class).stream()
        .map(ComponentInstance::getAllocatedTo)
        .filter(Node.class::isInstance)
        .distinct()
        .toList();
  }

  /** A node alone, by its first address. */
  Role alone(Node node) {
    return new Role(Role.ALONE, name(node), anyAddress(node));
  }

  /** Two nodes, the first of which sends to the second, by the addresses that they have there. */
  List<Role> pair(Node from, Node to) {
    Optional<Link> link = link(from, to);
    return List.of(
        new Role(
            "client",
            name(from),
            link.flatMap(way -> address(way.source())).or(() -> anyAddress(from))),
        new Role(
            "server",
            name(to),
            link.flatMap(way -> address(way.target()))
                .or(() -> floatingAddress(to))
                .or(() -> anyAddress(to))));
  }

  /**
   * The interfaces by which a node sends to another.
   *
   * @param source the one that sends
   * @param target the one that receives
   */
  record Link(Nic source, Nic target) {
    private boolean hasPolicy() {
      return source.getQos() != null && source.getQos().getDirection() == Direction.EGRESS;
    }

    /** What the link carries at most, in bit/s; what is not stated is taken for slow. */
    private long speed() {
      return Math.min(speed(source), speed(target));
    }

    private static long speed(Nic nic) {
      return Optional.ofNullable(nic.getSpeed())
          .or(() -> Optional.ofNullable(nic.getNetwork()).map(Network::getCapacity))
          .orElse(0L);
    }
  }

  /**
   * The link that is measured between two nodes: on the measured network, else of the networks that
   * they share one whose sender has a policy, else the fastest, else the first in the model's
   * order; where they share none, the way over routers. Empty where there is none.
   */
  Optional<Link> link(Node from, Node to) {
    if (from == to) {
      return Optional.empty();
    }
    List<Link> shared =
        from.getNics().stream()
            .flatMap(
                source ->
                    to.getNics().stream()
                        .filter(
                            target ->
                                target.getNetwork() != null
                                    && target.getNetwork() == source.getNetwork()
                                    && isMeasured(target))
                        .map(target -> new Link(source, target)))
            .toList();
    return shared.stream()
        .min(
            Comparator.comparing(Link::hasPolicy)
                .thenComparing(Link::speed)
                .reversed()
                .thenComparing(shared::indexOf))
        .or(
            () ->
                Topology.of(index)
                    .route(from, to)
                    .map(route -> new Link(route.source(), route.target())));
  }

  /**
   * A node that is none of the given ones and that all of them reach, for benchmarks that need
   * somebody at the other end: the first in the model's order that is no virtual machine, else the
   * first.
   */
  Optional<Node> peer(List<? extends Node> nodes) {
    List<Node> candidates =
        index.all(Node.class).stream()
            .filter(node -> !nodes.contains(node))
            .filter(node -> nodes.stream().allMatch(from -> link(from, node).isPresent()))
            .toList();
    return candidates.stream()
        .filter(node -> !(node instanceof VirtualMachine))
        .findFirst()
        .or(() -> candidates.stream().findFirst());
  }

  private boolean isMeasured(Nic nic) {
    return measured.isEmpty() || measured.get() == nic.getNetwork();
  }

  private Optional<String> anyAddress(Node node) {
    return node.getNics().stream()
        .filter(this::isMeasured)
        .flatMap(nic -> address(nic).stream())
        .findFirst();
  }

  private static Optional<String> address(Nic nic) {
    return text(nic.getAddress());
  }

  private static Optional<String> floatingAddress(Node node) {
    return node instanceof VirtualMachine machine
        ? text(machine.getFloatingAddress())
        : Optional.empty();
  }

  private static Optional<String> text(String value) {
    return Optional.ofNullable(value).filter(given -> !given.isEmpty());
  }
}
