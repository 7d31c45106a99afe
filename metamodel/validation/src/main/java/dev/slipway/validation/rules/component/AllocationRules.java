// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.component;

import static dev.slipway.diagnostics.Severity.ERROR;
import static dev.slipway.diagnostics.Severity.INFO;
import static dev.slipway.diagnostics.Severity.WARNING;
import static dev.slipway.validation.rules.Mode.BATCH;
import static dev.slipway.validation.rules.Mode.LIVE;

import dev.slipway.model.dds.DiscoveryKind;
import dev.slipway.model.dds.Domain;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.Router;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.ComponentType;
import dev.slipway.validation.analysis.EffectiveDomain;
import dev.slipway.validation.analysis.EffectiveNode;
import dev.slipway.validation.analysis.FailureDomains;
import dev.slipway.validation.analysis.Matching;
import dev.slipway.validation.analysis.ModelIndex;
import dev.slipway.validation.analysis.SoftwareIndex;
import dev.slipway.validation.analysis.Topology;
import dev.slipway.validation.analysis.Topology.Route;
import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.RuleContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rules about where components run, and whether they reach one another from there. */
public final class AllocationRules {
  private AllocationRules() {}

  /** The rules about allocation. */
  public static List<Rule<?>> rules() {
    return List.of(
        new Rule<>(
            "INSTANCE_UNALLOCATED",
            WARNING,
            LIVE,
            "Instance without a node",
            "An instance that is not allocated is generated, but runs nowhere.",
            "Choose the node that it runs on.",
            ComponentInstance.class,
            AllocationRules::checkAllocated),
        new Rule<>(
            "INSTANCE_NODE_NOT_COMPONENT_HOST",
            ERROR,
            LIVE,
            "Node is not a component host",
            "Components are installed by the component host scripts; a node has them from its"
                + " image, or is marked as a component host where they were installed by hand.",
            "Choose an image that carries the component host, mark the host as a component host, or"
                + " choose another node.",
            ComponentInstance.class,
            AllocationRules::checkComponentHost),
        new Rule<>(
            "INSTANCE_TRAITS_MISSING",
            ERROR,
            LIVE,
            "Node lacks required traits",
            "A component type names the traits that the image of its node must have.",
            "Choose a node whose image has the traits, or add them to the image if it has them.",
            ComponentInstance.class,
            AllocationRules::checkTraits),
        new Rule<>(
            "INSTANCES_NOT_APART",
            ERROR,
            BATCH,
            "Separated instances fail together",
            "What shares a physical host, or the rack, power supply or site that 'apart by' names,"
                + " fails with it.",
            "Choose a node on a host of another failure domain for one of them.",
            ComponentInstance.class,
            AllocationRules::checkApart),
        new Rule<>(
            "INSTANCE_FAILURE_DOMAIN_UNKNOWN",
            ERROR,
            BATCH,
            "Host lacks the label of a failure domain",
            "Instances are apart by a label of their hosts; a host without it may be in any of"
                + " these domains.",
            "Add the label to the host, or choose a node on a host that has it.",
            ComponentInstance.class,
            AllocationRules::checkFailureDomain),
        new Rule<>(
            "INSTANCES_NOT_TOGETHER",
            ERROR,
            BATCH,
            "Instances that belong together are on different nodes",
            "Instances are drawn together because of the latency between them or the data that they"
                + " share.",
            "Choose the same node for both.",
            ComponentInstance.class,
            AllocationRules::checkTogether),
        new Rule<>(
            "INSTANCE_PLACEMENT_CONTRADICTORY",
            ERROR,
            LIVE,
            "Contradictory placement constraints",
            "No allocation meets both.",
            "Remove one of the two.",
            ComponentInstance.class,
            AllocationRules::checkContradiction),
        new Rule<>(
            "INSTANCE_CORES_INVALID",
            ERROR,
            LIVE,
            "Pinned core not available on the node",
            "A process that is bound to a missing core does not start.",
            "Choose cores from 0 and below the number of the node's cores.",
            ComponentInstance.class,
            AllocationRules::checkCores),
        new Rule<>(
            "INSTANCE_CORES_SHARED",
            WARNING,
            BATCH,
            "Core pinned by several instances",
            "Processes are bound to cores so that nothing else delays them.",
            "Choose other cores for one of them.",
            Node.class,
            AllocationRules::checkCoresShared),
        new Rule<>(
            "COMPONENT_SINGLE_POINT_OF_FAILURE",
            INFO,
            BATCH,
            "All replicas on one host",
            "Replicas protect against the failure of a host only where they are on several.",
            "Allocate one of them to another physical host.",
            ComponentType.class,
            AllocationRules::checkSinglePoint),
        new Rule<>(
            "INSTANCES_UNREACHABLE",
            ERROR,
            BATCH,
            "No route between components that exchange data",
            "Writer and reader need a network in common or a router between theirs; one that"
                + " translates addresses is none, because RTPS announces the addresses that nodes"
                + " have.",
            "Connect the nodes to one network, or add a router without SNAT between theirs.",
            ComponentInstance.class,
            AllocationRules::checkReachable),
        new Rule<>(
            "DOMAIN_NEEDS_PEERS",
            ERROR,
            BATCH,
            "Multicast discovery across a router",
            "Participants find one another by multicast, which routers do not forward (DDSI-RTPS"
                + " 2.5, 8.5.3).",
            "Set the discovery of the domain to PEERS, or connect the nodes to one network.",
            ComponentInstance.class,
            AllocationRules::checkDiscovery));
  }

  private static void checkAllocated(ComponentInstance instance, RuleContext context) {
    if (instance.getAllocatedTo() == null) {
      context.report(instance, "No node is chosen.");
    }
  }

  private static void checkComponentHost(ComponentInstance instance, RuleContext context) {
    Node node = instance.getAllocatedTo();
    if (node == null) {
      return;
    }
    EffectiveNode effective = EffectiveNode.of(node);
    if (!effective.componentHost()) {
      String image =
          effective
              .image()
              .map(known -> "its image " + known.getName() + " does not carry it")
              .orElse("it has no image that would carry it");
      context.report(instance, "Node {} is not a component host: {}.", node.getName(), image);
    }
  }

  private static void checkTraits(ComponentInstance instance, RuleContext context) {
    Node node = instance.getAllocatedTo();
    if (node == null || instance.getType() == null) {
      return;
    }
    Set<String> offered = EffectiveNode.of(node).traits();
    String missing =
        instance.getType().getRequires().stream()
            .filter(trait -> !offered.contains(trait))
            .collect(Collectors.joining(", "));
    if (!missing.isEmpty()) {
      context.report(
          instance,
          "{} requires {}, which the image of node {} does not have.",
          instance.getType().getName(),
          missing,
          node.getName());
    }
  }

  private static void checkApart(ComponentInstance instance, RuleContext context) {
    for (ComponentInstance other : instance.getApartFrom()) {
      shared(instance, other)
          .ifPresent(
              domain ->
                  context
                      .finding(instance)
                      .message(
                          "It and {} are both " + domain.preposition() + " {}.",
                          other.getName(),
                          domain.name())
                      .related(other, "the other instance")
                      .report());
    }
  }

  /** A host or failure domain, as in 'on host blade' and 'in rack 2'. */
  private record SharedDomain(String preposition, String name) {}

  private static Optional<SharedDomain> shared(ComponentInstance one, ComponentInstance other) {
    Optional<PhysicalHost> host = physicalHost(one);
    Optional<PhysicalHost> otherHost = physicalHost(other);
    if (host.isPresent() && host.equals(otherHost)) {
      return Optional.of(new SharedDomain("on", "host " + host.get().getName()));
    }
    return FailureDomains.label(one)
        .flatMap(
            label ->
                host.flatMap(known -> FailureDomains.of(known, label))
                    .filter(
                        value ->
                            otherHost
                                .flatMap(known -> FailureDomains.of(known, label))
                                .filter(value::equals)
                                .isPresent())
                    .map(value -> new SharedDomain("in", label + " " + value)));
  }

  private static void checkFailureDomain(ComponentInstance instance, RuleContext context) {
    Optional<String> label = FailureDomains.label(instance);
    if (label.isEmpty() || instance.getApartFrom().isEmpty()) {
      return;
    }
    Stream.concat(Stream.of(instance), instance.getApartFrom().stream())
        .flatMap(each -> physicalHost(each).stream())
        .distinct()
        .filter(host -> FailureDomains.of(host, label.get()).isEmpty())
        .forEach(
            host ->
                context
                    .finding(instance)
                    .message(
                        "It is apart by {}, a label that host {} does not have.",
                        label.get(),
                        host.getName())
                    .related(host, "the host")
                    .report());
  }

  private static Optional<PhysicalHost> physicalHost(ComponentInstance instance) {
    return Optional.ofNullable(instance.getAllocatedTo()).flatMap(EffectiveNode::physicalHost);
  }

  private static void checkTogether(ComponentInstance instance, RuleContext context) {
    Node node = instance.getAllocatedTo();
    for (ComponentInstance other : instance.getTogetherWith()) {
      Node place = other.getAllocatedTo();
      if (node != null && place != null && node != place) {
        context
            .finding(instance)
            .message(
                "It is on node {}, but {} is on node {}.",
                node.getName(),
                other.getName(),
                place.getName())
            .related(other, "the other instance")
            .report();
      }
    }
  }

  private static void checkContradiction(ComponentInstance instance, RuleContext context) {
    for (ComponentInstance other : instance.getTogetherWith()) {
      if (instance.getApartFrom().contains(other) || other.getApartFrom().contains(instance)) {
        context.report(instance, "It must be both with {} and apart from it.", other.getName());
      }
    }
    if (instance.getApartFrom().contains(instance)) {
      context.report(instance, "It must be apart from itself.");
    }
  }

  private static void checkCores(ComponentInstance instance, RuleContext context) {
    Node node = instance.getAllocatedTo();
    int cores = node == null ? 0 : EffectiveNode.of(node).cores().orElse(0);
    for (int core : instance.getPinnedCores()) {
      if (core < 0) {
        context.report(instance, "There is no core {}.", core);
      } else if (cores > 0 && core >= cores) {
        context.report(
            instance,
            "There is no core {}: node {} has {} cores, from 0.",
            core,
            node.getName(),
            cores);
      }
    }
  }

  /** The instances on each node. */
  private record InstancesByNode(Map<Node, List<ComponentInstance>> instances) {
    static InstancesByNode of(ModelIndex index) {
      InstancesByNode all = new InstancesByNode(new IdentityHashMap<>());
      for (ComponentInstance instance : index.all(ComponentInstance.class)) {
        all.instances
            .computeIfAbsent(instance.getAllocatedTo(), unused -> new ArrayList<>())
            .add(instance);
      }
      return all;
    }
  }

  private static void checkCoresShared(Node node, RuleContext context) {
    List<ComponentInstance> here =
        context
            .index()
            .derived(InstancesByNode.class, InstancesByNode::of)
            .instances()
            .getOrDefault(node, List.of());
    Map<Integer, ComponentInstance> owners = new HashMap<>();
    for (ComponentInstance instance : here) {
      for (int core : instance.getPinnedCores()) {
        ComponentInstance owner = owners.putIfAbsent(core, instance);
        if (owner != null) {
          context
              .finding(node)
              .message(
                  "Core {} is bound to both {} and {}.", core, owner.getName(), instance.getName())
              .related(owner, "the first instance")
              .related(instance, "the second instance")
              .report();
        }
      }
    }
  }

  private static void checkSinglePoint(ComponentType type, RuleContext context) {
    List<ComponentInstance> instances = SoftwareIndex.of(context.index()).instancesOf(type);
    long processes =
        instances.stream().mapToLong(instance -> Math.max(1, instance.getReplicas())).sum();
    List<Optional<PhysicalHost>> hosts =
        instances.stream().map(AllocationRules::physicalHost).distinct().toList();
    if (processes > 1 && hosts.size() == 1 && hosts.get(0).isPresent()) {
      context.report(
          type, "All {} processes of it are on host {}.", processes, hosts.get(0).get().getName());
    }
  }

  /** An instance that this one sends to, and the way there. */
  private record Link(ComponentInstance target, Optional<Route> route) {}

  /** Each instance on another node that gets samples of this one, once. */
  private static List<Link> links(ComponentInstance instance, RuleContext context) {
    Node from = instance.getAllocatedTo();
    if (from == null) {
      return List.of();
    }
    Matching matching = Matching.of(context.index());
    Topology topology = Topology.of(context.index());
    Set<Node> known = new HashSet<>();
    List<Link> links = new ArrayList<>();
    for (Matching.Writer writer : matching.writersOf(instance)) {
      for (Matching.Reader reader : matching.readersOf(writer)) {
        Node to = reader.instance().getAllocatedTo();
        if (to != null && to != from && known.add(to)) {
          links.add(new Link(reader.instance(), topology.route(from, to)));
        }
      }
    }
    return links;
  }

  private static void checkReachable(ComponentInstance instance, RuleContext context) {
    for (Link link : links(instance, context)) {
      if (link.route().isEmpty()) {
        context
            .finding(instance)
            .message(
                "It sends to {}, but no network leads from node {} to node {}.",
                link.target().getName(),
                instance.getAllocatedTo().getName(),
                link.target().getAllocatedTo().getName())
            .related(link.target(), "the receiving instance")
            .report();
      }
    }
  }

  private static void checkDiscovery(ComponentInstance instance, RuleContext context) {
    Optional<Domain> domain = EffectiveDomain.of(instance, context.index());
    if (domain.isPresent() && domain.get().getDiscovery() == DiscoveryKind.PEERS) {
      return;
    }
    for (Link link : links(instance, context)) {
      List<Router> routers = link.route().map(Route::routers).orElse(List.of());
      if (!routers.isEmpty()) {
        context
            .finding(instance)
            .message(
                "It sends to {} across router {}, but {} finds its participants by multicast.",
                link.target().getName(),
                routers.get(0).getName(),
                domain.map(known -> "domain " + known.getName()).orElse("domain 0"))
            .related(link.target(), "the receiving instance")
            .report();
      }
    }
  }
}
