// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.experiments;

import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.bundle.ExperimentPlan.Activity;
import dev.slipway.bundle.ExperimentPlan.Delay;
import dev.slipway.bundle.ExperimentPlan.Kind;
import dev.slipway.bundle.ExperimentPlan.Measurement;
import dev.slipway.bundle.ExperimentPlan.NodeTuning;
import dev.slipway.bundle.ExperimentPlan.Role;
import dev.slipway.generator.experiments.Places.Link;
import dev.slipway.model.experiment.Experiment;
import dev.slipway.model.experiment.HpcComparison;
import dev.slipway.model.experiment.HypervisorComparison;
import dev.slipway.model.experiment.NpbKernel;
import dev.slipway.model.experiment.OsuTest;
import dev.slipway.model.experiment.PairClass;
import dev.slipway.model.experiment.PlacementMatrix;
import dev.slipway.model.experiment.QosPhases;
import dev.slipway.model.experiment.TrafficFlow;
import dev.slipway.model.experiment.TrafficPhase;
import dev.slipway.model.experiment.TrafficRun;
import dev.slipway.model.experiment.WanAggregate;
import dev.slipway.model.infrastructure.Direction;
import dev.slipway.model.infrastructure.IpProtocol;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.Property;
import dev.slipway.model.infrastructure.TuningProfile;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.validation.analysis.ExperimentNodes;
import dev.slipway.validation.analysis.PairClasses;
import dev.slipway.validation.analysis.PolicyRates;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** States what an experiment measures. */
final class PlanWriter {
  private static final String TCP = "iperf-tcp";
  private static final String UDP = "iperf-udp";
  private static final String PING = "ping";
  private static final Set<String> BETWEEN_NODES = Set.of(TCP, UDP, PING, "sockperf");
  private static final SortedMap<String, String> NO_PARAMETERS = new TreeMap<>();

  private final Places places;

  PlanWriter(Places places) {
    this.places = places;
  }

  /** The plan of one. */
  ExperimentPlan plan(Experiment experiment) {
    List<Activity> watches =
        distinct(experiment.getWatchedNodes()).stream()
            .map(node -> Activity.watching(places.alone(node)))
            .toList();
    List<Measurement> measurements =
        measurements(experiment).stream().map(each -> each.watched(watches)).toList();
    Optional<TrafficRun> run =
        experiment instanceof TrafficRun traffic ? Optional.of(traffic) : Optional.empty();
    return new ExperimentPlan(
        ExperimentPlan.SCHEMA,
        experiment.getName(),
        experiment.getId(),
        Optional.ofNullable(experiment.getDescription()).filter(text -> !text.isEmpty()),
        kind(experiment),
        experiment.getRepeats(),
        experiment.getWarmUp(),
        experiment.getDuration(),
        experiment.getConfidence(),
        experiment.getMaxDeviation(),
        experiment.isCompareWithItselfFirst(),
        experiment instanceof HpcComparison hpc
            ? Optional.of(hpc.getCriterion())
            : Optional.empty(),
        run.map(TrafficRun::getMaxLate),
        run.map(TrafficRun::getMaxLost),
        run.map(TrafficRun::getMaxRateError),
        tunings(experiment),
        measurements);
  }

  private static Kind kind(Experiment experiment) {
    if (experiment instanceof HypervisorComparison) {
      return Kind.HYPERVISOR_COMPARISON;
    } else if (experiment instanceof PlacementMatrix) {
      return Kind.PLACEMENT_MATRIX;
    } else if (experiment instanceof QosPhases) {
      return Kind.QOS_PHASES;
    } else if (experiment instanceof HpcComparison) {
      return Kind.HPC_COMPARISON;
    } else if (experiment instanceof WanAggregate) {
      return Kind.WAN_AGGREGATE;
    }
    return Kind.TRAFFIC_RUN;
  }

  private List<Measurement> measurements(Experiment experiment) {
    if (experiment instanceof HypervisorComparison comparison) {
      return hypervisors(comparison);
    } else if (experiment instanceof PlacementMatrix matrix) {
      return placement(matrix);
    } else if (experiment instanceof QosPhases phases) {
      return phases(phases);
    } else if (experiment instanceof HpcComparison comparison) {
      return hpc(comparison);
    } else if (experiment instanceof WanAggregate wan) {
      return wan(wan);
    }
    return traffic((TrafficRun) experiment);
  }

  private List<Measurement> hypervisors(HypervisorComparison comparison) {
    List<Node> platforms = distinct(comparison.getPlatforms());
    Optional<Node> peer = places.peer(platforms);
    List<Measurement> measurements = new ArrayList<>();
    for (String name : benchmarks(comparison)) {
      if (needsPeer(name) && peer.isEmpty()) {
        continue;
      }
      for (Node platform : platforms) {
        measurements.add(
            single(
                comparison,
                name,
                name,
                places.name(platform),
                platform == platforms.get(0),
                NO_PARAMETERS,
                needsPeer(name)
                    ? places.pair(platform, peer.get())
                    : List.of(places.alone(platform))));
      }
    }
    return measurements;
  }

  /** Names of all benchmarks of a comparison. */
  static Set<String> benchmarks(HypervisorComparison comparison) {
    Set<String> names = new LinkedHashSet<>();
    comparison.getBenchmarks().forEach(benchmark -> names.add(kebab(benchmark.getName())));
    names.addAll(comparison.getSuiteBenchmarks());
    return names;
  }

  /** Whether a benchmark is between two nodes. */
  static boolean needsPeer(String benchmark) {
    return BETWEEN_NODES.contains(benchmark);
  }

  private List<Measurement> hpc(HpcComparison comparison) {
    List<Node> platforms = new ArrayList<>(distinct(comparison.getNativeNodes()));
    Node base = platforms.get(0);
    platforms.addAll(distinct(comparison.getVirtualNodes()));
    List<Measurement> measurements = new ArrayList<>();
    for (NpbKernel kernel : distinct(comparison.getNpbKernels())) {
      String name = kernel.getName().toLowerCase(Locale.ROOT);
      SortedMap<String, String> parameters =
          new TreeMap<>(
              Map.of(
                  "kernel",
                  name,
                  "class",
                  comparison.getNpbClass(),
                  "processes",
                  String.valueOf(comparison.getProcesses())));
      onEach(platforms, base, comparison, "npb", "npb-" + name, parameters, measurements);
    }
    for (OsuTest test : distinct(comparison.getOsuTests())) {
      String name = benchmark(test);
      onEach(platforms, base, comparison, name, name, NO_PARAMETERS, measurements);
    }
    Optional.ofNullable(comparison.getApplication())
        .filter(command -> !command.isBlank())
        .ifPresent(
            command ->
                onEach(
                    platforms,
                    base,
                    comparison,
                    "application",
                    "application",
                    new TreeMap<>(Map.of("command", command)),
                    measurements));
    return measurements;
  }

  private void onEach(
      List<Node> platforms,
      Node base,
      Experiment experiment,
      String benchmark,
      String subject,
      SortedMap<String, String> parameters,
      List<Measurement> measurements) {
    for (Node platform : platforms) {
      measurements.add(
          single(
              experiment,
              benchmark,
              subject,
              places.name(platform),
              platform == base,
              parameters,
              List.of(places.alone(platform))));
    }
  }

  private static String benchmark(OsuTest test) {
    return switch (test) {
      case OSU_LATENCY -> "mpi-latency";
      case OSU_BW -> "mpi-bandwidth";
      case OSU_BIBW -> "mpi-bidirectional";
      case OSU_MBW_MR -> "mpi-multi-pair";
      case OSU_LATENCY_MT -> "mpi-latency-mt";
    };
  }

  /**
   * One pair for each class: the first in the order of the machines. All pairs would take hours,
   * and those of a class differ by the same network.
   */
  private List<Measurement> placement(PlacementMatrix matrix) {
    List<Node> machines = distinct(matrix.getMachines());
    Map<PairClass, List<Node>> pairs = new EnumMap<>(PairClass.class);
    for (Node first : machines) {
      for (Node second : machines.subList(machines.indexOf(first) + 1, machines.size())) {
        places
            .pairClass(first, second)
            .filter(
                found ->
                    matrix.getPairClasses().isEmpty() || matrix.getPairClasses().contains(found))
            .ifPresent(found -> pairs.putIfAbsent(found, List.of(first, second)));
      }
    }
    Set<String> benchmarks = new LinkedHashSet<>();
    for (IpProtocol protocol : matrix.getProtocols()) {
      switch (protocol) {
        case TCP -> benchmarks.add(TCP);
        case UDP -> benchmarks.add(UDP);
        case ICMP -> benchmarks.add(PING);
        case ANY -> benchmarks.addAll(List.of(TCP, UDP, PING));
      }
    }
    List<Measurement> measurements = new ArrayList<>();
    for (String benchmark : benchmarks) {
      pairs.forEach(
          (pairClass, pair) ->
              measurements.add(
                  single(
                      matrix,
                      benchmark,
                      benchmark,
                      PairClasses.label(pairClass),
                      measurements.stream().noneMatch(each -> each.subject().equals(benchmark)),
                      NO_PARAMETERS,
                      places.pair(pair.get(0), pair.get(1)))));
    }
    return measurements;
  }

  private List<Measurement> phases(QosPhases experiment) {
    long end =
        experiment.getFlows().stream()
            .mapToLong(flow -> flow.getPhases().stream().mapToLong(TrafficPhase::getDuration).sum())
            .max()
            .orElse(0);
    List<Activity> activities = new ArrayList<>();
    experiment.getFlows().forEach(flow -> addPhases(flow, false, end, activities));
    experiment.getFlooders().forEach(flow -> addPhases(flow, true, end, activities));
    return List.of(new Measurement("phases", "phases", "drawn", true, List.of(), activities));
  }

  /** Flooders begin their phases anew until the last flow ends. */
  private void addPhases(TrafficFlow flow, boolean disturbs, long end, List<Activity> activities) {
    List<TrafficPhase> phases = flow.getPhases();
    long start = 0;
    for (int i = 0; disturbs ? start < end : i < phases.size(); i++) {
      TrafficPhase phase = phases.get(i % phases.size());
      long duration = disturbs ? Math.min(phase.getDuration(), end - start) : phase.getDuration();
      if (phase.getRate() > 0) {
        activities.add(
            new Activity(
                flow.getName() + "/" + (i + 1),
                TCP,
                new TreeMap<>(Map.of("rate", String.valueOf(phase.getRate()))),
                places.pair(flow.getSource(), flow.getTarget()),
                start,
                duration,
                disturbs,
                promised(flow, phase, disturbs),
                greatest(flow)));
      }
      start += duration;
    }
  }

  /** What the policy of the sending interface guarantees, as far as it is sent. */
  private Optional<Double> promised(TrafficFlow flow, TrafficPhase phase, boolean disturbs) {
    return disturbs
        ? Optional.empty()
        : policy(link(flow).map(Link::source), Direction.EGRESS)
            .flatMap(PolicyRates::minRate)
            .map(least -> (double) Math.min(least, phase.getRate()));
  }

  /** The least limit of the policies on the way. */
  private Optional<Double> greatest(TrafficFlow flow) {
    Optional<Double> out =
        policy(link(flow).map(Link::source), Direction.EGRESS)
            .flatMap(PolicyRates::maxRate)
            .map(Long::doubleValue);
    Optional<Double> in =
        policy(link(flow).map(Link::target), Direction.INGRESS)
            .flatMap(PolicyRates::maxRate)
            .map(Long::doubleValue);
    return out.isPresent() && in.isPresent()
        ? Optional.of(Math.min(out.get(), in.get()))
        : out.or(() -> in);
  }

  private Optional<Link> link(TrafficFlow flow) {
    return places.link(flow.getSource(), flow.getTarget());
  }

  private static Optional<PolicyRates> policy(Optional<Nic> nic, Direction direction) {
    return nic.map(Nic::getQos).map(policy -> PolicyRates.of(policy, direction));
  }

  /** The whole round trip's delay is put onto what the sources send. */
  private List<Measurement> wan(WanAggregate wan) {
    List<Activity> activities = new ArrayList<>();
    List<Delay> delays = new ArrayList<>();
    for (Node source : distinct(wan.getSources())) {
      List<Role> roles = places.pair(source, wan.getSink());
      if (wan.getDelay() > 0) {
        roles
            .get(0)
            .address()
            .ifPresent(
                address -> delays.add(new Delay(places.name(source), address, wan.getDelay())));
      }
      activities.add(
          activity(
              wan,
              places.name(source),
              TCP,
              new TreeMap<>(Map.of("flows", String.valueOf(wan.getFlowsEach()))),
              roles));
    }
    return List.of(new Measurement("total", "total", "drawn", true, delays, activities));
  }

  private List<Measurement> traffic(TrafficRun run) {
    List<Node> nodes =
        run.getInstances().isEmpty()
            ? places.nodesWithInstances()
            : distinct(run.getInstances().stream().map(ComponentInstance::getAllocatedTo).toList());
    SortedMap<String, String> parameters = new TreeMap<>();
    if (!run.getInstances().isEmpty()) {
      parameters.put(
          "instances",
          run.getInstances().stream().map(places::name).sorted().collect(Collectors.joining(",")));
    }
    return List.of(
        single(
            run,
            ExperimentPlan.TRAFFIC,
            ExperimentPlan.TRAFFIC,
            "drawn",
            true,
            parameters,
            nodes.stream().map(places::alone).toList()));
  }

  private static Measurement single(
      Experiment experiment,
      String benchmark,
      String subject,
      String variant,
      boolean base,
      SortedMap<String, String> parameters,
      List<Role> roles) {
    return new Measurement(
        subject + " " + variant,
        subject,
        variant,
        base,
        List.of(),
        List.of(activity(experiment, benchmark, benchmark, parameters, roles)));
  }

  private static Activity activity(
      Experiment experiment,
      String name,
      String benchmark,
      SortedMap<String, String> parameters,
      List<Role> roles) {
    return new Activity(
        name,
        benchmark,
        parameters,
        roles,
        0,
        experiment.getDuration(),
        false,
        Optional.empty(),
        Optional.empty());
  }

  private List<NodeTuning> tunings(Experiment experiment) {
    return ExperimentNodes.of(experiment).stream()
        .filter(node -> node.getTuning() != null)
        .map(node -> tuning(node, node.getTuning()))
        .toList();
  }

  private NodeTuning tuning(Node node, TuningProfile profile) {
    SortedMap<String, String> sysctl = new TreeMap<>();
    for (Property property : profile.getSysctl()) {
      sysctl.put(property.getKey(), Optional.ofNullable(property.getValue()).orElse(""));
    }
    return new NodeTuning(
        places.name(node),
        profile.getName(),
        sysctl,
        Optional.ofNullable(profile.getMtu()),
        Optional.ofNullable(profile.getTxQueueLength()),
        Optional.ofNullable(profile.getCpuGovernor()).filter(governor -> !governor.isEmpty()));
  }

  private static <T> List<T> distinct(List<? extends T> given) {
    return List.copyOf(new LinkedHashSet<T>(given));
  }

  private static String kebab(String name) {
    return name.toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
