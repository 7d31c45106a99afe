// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.model.experiment.Benchmark;
import dev.slipway.model.experiment.Experiment;
import dev.slipway.model.experiment.HpcComparison;
import dev.slipway.model.experiment.HypervisorComparison;
import dev.slipway.model.experiment.PlacementMatrix;
import dev.slipway.model.experiment.QosPhases;
import dev.slipway.model.experiment.TrafficFlow;
import dev.slipway.model.experiment.WanAggregate;
import dev.slipway.model.infrastructure.Cloud;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.validation.ValidatedDeployment;
import dev.slipway.validation.analysis.EffectiveDomain;
import dev.slipway.validation.analysis.Matching;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Nodes that exchange packets for one reason: a DDS domain, or an experiment.
 *
 * @param name what names of resources are made of, unique among conversations
 * @param elementId UUID of the domain or experiment; of the deployment for a domain that is not
 *     drawn
 * @param senders by each node that hears, those that it hears
 * @param ports by a node that hears, where it does
 */
record Conversation(
    String name,
    String elementId,
    Map<Node, Set<Node>> senders,
    Function<Node, List<PortRange>> ports) {
  private static final List<PortRange> IPERF_PORTS = iperfPorts(1);

  /** Where several flows end at once, each has its own port. */
  private static final List<PortRange> FLOW_PORTS = iperfPorts(ExperimentPlan.PORTS);

  private static final List<PortRange> LOGIN_PORTS = List.of(PortRange.SSH, PortRange.ICMP);

  /** Processes of MPI listen where nobody else does, and are started over SSH. */
  private static final List<PortRange> MPI_PORTS =
      List.of(PortRange.SSH, PortRange.tcp(1024, 65535), PortRange.ICMP);

  /** All conversations of a model: DDS domains by number, then experiments by name. */
  static List<Conversation> of(ValidatedDeployment model) {
    List<Conversation> all = new ArrayList<>(domains(model));
    List<Experiment> experiments = new ArrayList<>(model.index().all(Experiment.class));
    experiments.sort(Comparator.comparing(Experiment::getName).thenComparing(Experiment::getId));
    for (Experiment experiment : experiments) {
      Map<Node, Set<Node>> senders = senders(experiment);
      if (!senders.isEmpty()) {
        List<PortRange> ports = ports(experiment);
        all.add(
            new Conversation(
                "experiment_" + experiment.getName(), experiment.getId(), senders, node -> ports));
      }
    }
    return all;
  }

  private static List<PortRange> ports(Experiment experiment) {
    if (experiment instanceof HpcComparison) {
      return MPI_PORTS;
    }
    return experiment instanceof QosPhases || experiment instanceof WanAggregate
        ? FLOW_PORTS
        : IPERF_PORTS;
  }

  private static List<PortRange> iperfPorts(int count) {
    int first = ExperimentPlan.FIRST_PORT;
    int last = first + count - 1;
    return List.of(PortRange.tcp(first, last), PortRange.udp(first, last), PortRange.ICMP);
  }

  /** The controller's, which logs in to machines and looks whether they are there. */
  static Conversation login(Cloud cloud, List<? extends Node> machines) {
    Map<Node, Set<Node>> senders = new IdentityHashMap<>();
    machines.forEach(machine -> connect(senders, cloud.getController(), machine));
    return new Conversation("controller", cloud.getId(), senders, node -> LOGIN_PORTS);
  }

  /** That of nobody. */
  static Conversation none(Cloud cloud) {
    return new Conversation("unheard", cloud.getId(), Map.of(), node -> List.of());
  }

  private static List<Conversation> domains(ValidatedDeployment model) {
    ModelIndex index = model.index();
    Map<Integer, Map<Node, Integer>> participants = new TreeMap<>();
    for (ComponentInstance instance : index.all(ComponentInstance.class)) {
      if (instance.getAllocatedTo() != null) {
        participants
            .computeIfAbsent(EffectiveDomain.idOf(instance, index), id -> new IdentityHashMap<>())
            .merge(instance.getAllocatedTo(), Math.max(1, instance.getReplicas()), Integer::sum);
      }
    }
    Map<Integer, Map<Node, Set<Node>>> senders = senders(model);
    Map<Integer, String> ids = new TreeMap<>();
    for (ComponentInstance instance : index.all(ComponentInstance.class)) {
      ids.putIfAbsent(
          EffectiveDomain.idOf(instance, index),
          EffectiveDomain.of(instance, index)
              .map(domain -> domain.getId())
              .orElse(model.deployment().getId()));
    }
    List<Conversation> domains = new ArrayList<>();
    senders.forEach(
        (domainId, heard) ->
            domains.add(
                new Conversation(
                    "dds_domain_" + domainId,
                    ids.get(domainId),
                    heard,
                    node ->
                        DdsPorts.of(domainId, participants.get(domainId).getOrDefault(node, 1)))));
    return domains;
  }

  /** By domain, which node hears which; a reader's acknowledgements are heard by its writer. */
  private static Map<Integer, Map<Node, Set<Node>>> senders(ValidatedDeployment model) {
    Map<Integer, Map<Node, Set<Node>>> senders = new TreeMap<>();
    Matching matching = model.matching();
    for (Matching.Writer writer : matching.writers()) {
      Node from = writer.instance().getAllocatedTo();
      int domainId = EffectiveDomain.idOf(writer.instance(), model.index());
      for (Matching.Reader reader : matching.readersOf(writer)) {
        Node to = reader.instance().getAllocatedTo();
        if (from != null && to != null) {
          Map<Node, Set<Node>> ofDomain =
              senders.computeIfAbsent(domainId, id -> new IdentityHashMap<>());
          connect(ofDomain, from, to);
          connect(ofDomain, to, from);
        }
      }
    }
    return senders;
  }

  private static Map<Node, Set<Node>> senders(Experiment experiment) {
    Map<Node, Set<Node>> senders = new IdentityHashMap<>();
    if (experiment instanceof PlacementMatrix matrix) {
      connectAll(senders, matrix.getMachines());
    } else if (experiment instanceof HypervisorComparison comparison) {
      List<Benchmark> benchmarks = comparison.getBenchmarks();
      if (benchmarks.contains(Benchmark.IPERF_TCP) || benchmarks.contains(Benchmark.IPERF_UDP)) {
        connectAll(senders, comparison.getPlatforms());
      }
    } else if (experiment instanceof HpcComparison comparison) {
      connectAll(senders, comparison.getNativeNodes());
      connectAll(senders, comparison.getVirtualNodes());
    } else if (experiment instanceof QosPhases phases) {
      List<TrafficFlow> flows = new ArrayList<>(phases.getFlows());
      flows.addAll(phases.getFlooders());
      flows.forEach(flow -> connect(senders, flow.getSource(), flow.getTarget()));
    } else if (experiment instanceof WanAggregate aggregate && aggregate.getSink() != null) {
      aggregate.getSources().forEach(source -> connect(senders, source, aggregate.getSink()));
    }
    return senders;
  }

  private static void connectAll(Map<Node, Set<Node>> senders, List<? extends Node> nodes) {
    for (Node from : nodes) {
      for (Node to : nodes) {
        connect(senders, from, to);
      }
    }
  }

  private static void connect(Map<Node, Set<Node>> senders, Node from, Node to) {
    if (from != to) {
      senders.computeIfAbsent(to, node -> new LinkedHashSet<>()).add(from);
    }
  }
}
