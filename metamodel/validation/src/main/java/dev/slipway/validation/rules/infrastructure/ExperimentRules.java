// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.infrastructure;

import static dev.slipway.diagnostics.Severity.ERROR;
import static dev.slipway.diagnostics.Severity.WARNING;
import static dev.slipway.validation.rules.Mode.BATCH;
import static dev.slipway.validation.rules.Mode.LIVE;
import static java.util.stream.Collectors.joining;

import dev.slipway.diagnostics.Quantities;
import dev.slipway.model.experiment.Benchmark;
import dev.slipway.model.experiment.Experiment;
import dev.slipway.model.experiment.HpcComparison;
import dev.slipway.model.experiment.HypervisorComparison;
import dev.slipway.model.experiment.PlacementMatrix;
import dev.slipway.model.experiment.QosPhases;
import dev.slipway.model.experiment.TrafficFlow;
import dev.slipway.model.experiment.TrafficPhase;
import dev.slipway.model.experiment.TrafficRun;
import dev.slipway.model.experiment.WanAggregate;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.validation.analysis.EffectiveNode;
import dev.slipway.validation.analysis.ExperimentNodes;
import dev.slipway.validation.analysis.Topology;
import dev.slipway.validation.analysis.Topology.Route;
import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.RuleContext;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rules about experiments. */
public final class ExperimentRules {
  private ExperimentRules() {}

  /** The rules about experiments. */
  public static List<Rule<?>> rules() {
    return List.of(
        new Rule<>(
            "EXPERIMENT_REPEATS_INVALID",
            ERROR,
            LIVE,
            "Experiment without repeats",
            "An experiment is run at least once.",
            "Set at least 1 repeat; a confidence interval needs several.",
            Experiment.class,
            ExperimentRules::checkRepeats),
        new Rule<>(
            "EXPERIMENT_DURATION_INVALID",
            ERROR,
            LIVE,
            "Experiment duration not longer than its warm-up",
            "What is measured is the time of a run after its warm-up.",
            "Make the duration longer than the warm-up.",
            Experiment.class,
            ExperimentRules::checkDuration),
        new Rule<>(
            "EXPERIMENT_CONFIDENCE_INVALID",
            ERROR,
            LIVE,
            "Invalid confidence level",
            "A confidence level is above 0 and below 1.",
            "Set a level such as 0.95.",
            Experiment.class,
            ExperimentRules::checkConfidence),
        new Rule<>(
            "EXPERIMENT_DEVIATION_INVALID",
            ERROR,
            LIVE,
            "Invalid deviation limit",
            "Runs are added until their relative standard deviation is below a limit, which is"
                + " above 0.",
            "Set a deviation such as 0.035.",
            Experiment.class,
            ExperimentRules::checkDeviation),
        new Rule<>(
            "EXPERIMENT_NETWORK_MISSES_NODE",
            ERROR,
            LIVE,
            "Node not on the measured network",
            "What is measured on a network is measured between interfaces on it.",
            "Connect the node to the network, or choose another network or none.",
            Experiment.class,
            ExperimentRules::checkNetwork),
        new Rule<>(
            "COMPARISON_PLATFORMS_TOO_FEW",
            ERROR,
            LIVE,
            "Too few platforms to compare",
            "A comparison has at least two platforms.",
            "Add a platform.",
            HypervisorComparison.class,
            ExperimentRules::checkPlatforms),
        new Rule<>(
            "COMPARISON_PLATFORMS_ALIKE",
            WARNING,
            BATCH,
            "Platforms of the same kind",
            "A comparison is between kinds of platforms, such as bare metal and machines of one"
                + " hypervisor, or between tunings; otherwise it only shows how much two platforms"
                + " of a kind differ.",
            "Choose platforms of different kinds or tunings, and choose the hosts of virtual"
                + " machines.",
            HypervisorComparison.class,
            ExperimentRules::checkPlatformKinds),
        new Rule<>(
            "COMPARISON_BENCHMARKS_MISSING",
            ERROR,
            LIVE,
            "Comparison without benchmarks",
            "A comparison without benchmarks measures nothing.",
            "Choose benchmarks.",
            HypervisorComparison.class,
            ExperimentRules::checkBenchmarks),
        new Rule<>(
            "COMPARISON_GPU_MISSING",
            ERROR,
            LIVE,
            "GPU benchmark on a platform without a GPU",
            "The GPU benchmark needs a GPU on each platform.",
            "Choose platforms with GPUs, or leave the benchmark out.",
            HypervisorComparison.class,
            ExperimentRules::checkGpus),
        new Rule<>(
            "PLACEMENT_MACHINES_TOO_FEW",
            ERROR,
            LIVE,
            "No pair of virtual machines to measure",
            "Placement is measured between pairs of virtual machines.",
            "Add machines.",
            PlacementMatrix.class,
            ExperimentRules::checkMachines),
        new Rule<>(
            "FLOW_ENDS_EQUAL",
            ERROR,
            LIVE,
            "Flow from a node to itself",
            "A flow that does not leave its node does not load the network.",
            "Choose another target.",
            TrafficFlow.class,
            ExperimentRules::checkFlowEnds),
        new Rule<>(
            "FLOW_UNREACHABLE",
            ERROR,
            BATCH,
            "No route for a flow",
            "Source and target need a network in common or a router between theirs.",
            "Connect the nodes, or choose others.",
            TrafficFlow.class,
            ExperimentRules::checkFlowRoute),
        new Rule<>(
            "FLOW_PHASES_INVALID",
            ERROR,
            LIVE,
            "Flow without traffic",
            "A flow has phases, each of a duration above 0 and a rate that is not negative.",
            "Add a phase, or correct it.",
            TrafficFlow.class,
            ExperimentRules::checkPhases),
        new Rule<>(
            "FLOW_RATE_OVER_LINK",
            WARNING,
            BATCH,
            "Flow rate above the link speed",
            "A flow cannot be sent faster than its links; the phase measures the link then and not"
                + " the policy.",
            "Lower the rate, unless overload is what is wanted.",
            TrafficFlow.class,
            ExperimentRules::checkRates),
        new Rule<>(
            "QOS_PHASES_FLOWS_MISSING",
            ERROR,
            LIVE,
            "QoS experiment without a flow",
            "Flows show whether the policies that apply to them hold.",
            "Add a flow.",
            QosPhases.class,
            ExperimentRules::checkFlows),
        new Rule<>(
            "NPB_CLASS_INVALID",
            ERROR,
            LIVE,
            "Unknown NAS problem class",
            "The NAS Parallel Benchmarks have the classes S, W and A to E.",
            "Choose S, W, A, B, C, D or E.",
            HpcComparison.class,
            ExperimentRules::checkNpbClass),
        new Rule<>(
            "HPC_PLATFORM_MISSING",
            ERROR,
            LIVE,
            "HPC comparison without both platforms",
            "The comparison is between a native and a virtual platform.",
            "Choose nodes for both platforms.",
            HpcComparison.class,
            ExperimentRules::checkHpcNodes),
        new Rule<>(
            "HPC_PROCESSES_INVALID",
            ERROR,
            LIVE,
            "Process count not supported by the NAS benchmarks",
            "BT and SP run on a square number of processes, the other kernels on a power of two.",
            "Choose 4 or 16 processes, or leave out kernels.",
            HpcComparison.class,
            ExperimentRules::checkProcesses),
        new Rule<>(
            "WAN_ENDS_INVALID",
            ERROR,
            LIVE,
            "Aggregate without flows",
            "Flows run from sources to a sink that is not one of them, at least one flow per"
                + " source.",
            "Choose sources, and another node as the sink.",
            WanAggregate.class,
            ExperimentRules::checkWan),
        new Rule<>(
            "EXPERIMENT_SHARE_INVALID",
            ERROR,
            LIVE,
            "Share out of range",
            "Shares of samples and relative deviations are from 0 to 1.",
            "Set a share such as 0.01 for 1 %.",
            Experiment.class,
            ExperimentRules::checkShares),
        new Rule<>(
            "TRAFFIC_RUN_INSTANCE_UNALLOCATED",
            ERROR,
            LIVE,
            "Traffic run with an unallocated instance",
            "A traffic run starts its instances on their nodes.",
            "Choose a node for the instance, or leave it out of the run.",
            TrafficRun.class,
            ExperimentRules::checkRunInstances));
  }

  private static void checkRepeats(Experiment experiment, RuleContext context) {
    if (experiment.getRepeats() < 1) {
      context.report(experiment, "It has {} repeats.", experiment.getRepeats());
    }
  }

  private static void checkDuration(Experiment experiment, RuleContext context) {
    if (experiment.getWarmUp() < 0) {
      context.report(experiment, "Its warm-up is {} ns.", experiment.getWarmUp());
    } else if (experiment.getDuration() <= experiment.getWarmUp()) {
      context.report(
          experiment,
          "A run takes {}, its warm-up {}.",
          Quantities.time(experiment.getDuration()),
          Quantities.time(experiment.getWarmUp()));
    }
  }

  private static void checkConfidence(Experiment experiment, RuleContext context) {
    double confidence = experiment.getConfidence();
    if (!(confidence > 0 && confidence < 1)) {
      context.report(experiment, "Its confidence is {}.", confidence);
    }
  }

  private static void checkDeviation(Experiment experiment, RuleContext context) {
    double deviation = experiment.getMaxDeviation();
    if (!(deviation > 0 && Double.isFinite(deviation))) {
      context.report(experiment, "Its greatest deviation is {}.", deviation);
    }
  }

  private static void checkNetwork(Experiment experiment, RuleContext context) {
    Network network = experiment.getNetwork();
    if (network == null) {
      return;
    }
    for (Node node : ExperimentNodes.of(experiment)) {
      if (node.getNics().stream().noneMatch(nic -> nic.getNetwork() == network)) {
        context.report(
            experiment, "Node {} has no interface on {}.", node.getName(), network.getName());
      }
    }
  }

  private static void checkPlatforms(HypervisorComparison comparison, RuleContext context) {
    if (comparison.getPlatforms().size() < 2) {
      context.report(
          comparison, "Of the two or more platforms it has {}.", comparison.getPlatforms().size());
    }
  }

  private static void checkPlatformKinds(HypervisorComparison comparison, RuleContext context) {
    Map<String, Node> known = new HashMap<>();
    for (Node platform : comparison.getPlatforms()) {
      String kind = platformKind(platform) + tuning(platform);
      Node other = known.putIfAbsent(kind, platform);
      if (other != null) {
        context.report(
            comparison, "{} and {} are both {}.", other.getName(), platform.getName(), kind);
      }
    }
  }

  /** Bare metal is one platform whatever it could carry; machines differ by their hypervisors. */
  private static String platformKind(Node platform) {
    if (platform instanceof PhysicalHost) {
      return "bare metal";
    }
    List<Node> carriers = EffectiveNode.carriers(platform);
    return carriers.size() == 1
        ? "machines on an undecided host"
        : carriers.stream()
            .skip(1)
            .map(hypervisor -> EffectiveNode.of(hypervisor).kind().getName())
            .collect(joining(" in ", "machines on ", ""));
  }

  private static String tuning(Node platform) {
    return platform.getTuning() == null ? "" : ", tuned by " + platform.getTuning().getName();
  }

  private static void checkBenchmarks(HypervisorComparison comparison, RuleContext context) {
    if (comparison.getBenchmarks().isEmpty() && comparison.getSuiteBenchmarks().isEmpty()) {
      context.report(comparison, "Its list of benchmarks is empty.");
    }
  }

  private static void checkGpus(HypervisorComparison comparison, RuleContext context) {
    if (!comparison.getBenchmarks().contains(Benchmark.GPU)) {
      return;
    }
    for (Node platform : comparison.getPlatforms()) {
      if (EffectiveNode.of(platform).gpus() == 0) {
        context.report(comparison, "Platform {} has no GPU.", platform.getName());
      }
    }
  }

  private static void checkMachines(PlacementMatrix matrix, RuleContext context) {
    if (matrix.getMachines().size() < 2) {
      context.report(matrix, "Of the two or more machines it has {}.", matrix.getMachines().size());
    }
  }

  private static boolean hasEnds(TrafficFlow flow) {
    return flow.getSource() != null && flow.getTarget() != null;
  }

  private static void checkFlowEnds(TrafficFlow flow, RuleContext context) {
    if (hasEnds(flow) && flow.getSource() == flow.getTarget()) {
      context.report(flow, "Source and target are node {}.", flow.getSource().getName());
    }
  }

  private static Optional<Route> route(TrafficFlow flow, RuleContext context) {
    return hasEnds(flow) && flow.getSource() != flow.getTarget()
        ? Topology.of(context.index()).route(flow.getSource(), flow.getTarget())
        : Optional.empty();
  }

  private static void checkFlowRoute(TrafficFlow flow, RuleContext context) {
    if (hasEnds(flow) && flow.getSource() != flow.getTarget() && route(flow, context).isEmpty()) {
      context.report(
          flow,
          "No network leads from node {} to node {}.",
          flow.getSource().getName(),
          flow.getTarget().getName());
    }
  }

  private static void checkPhases(TrafficFlow flow, RuleContext context) {
    if (flow.getPhases().isEmpty()) {
      context.report(flow, "It has no phases.");
    }
    for (TrafficPhase phase : flow.getPhases()) {
      int number = flow.getPhases().indexOf(phase) + 1;
      if (phase.getDuration() <= 0) {
        context.report(flow, "Phase {} takes {} ns.", number, phase.getDuration());
      }
      if (phase.getRate() < 0) {
        context.report(flow, "Phase {} has {} bit/s.", number, phase.getRate());
      }
    }
  }

  private static void checkRates(TrafficFlow flow, RuleContext context) {
    Optional<Route> route = route(flow, context);
    if (route.isEmpty()) {
      return;
    }
    for (Nic nic : List.of(route.get().source(), route.get().target())) {
      for (TrafficPhase phase : flow.getPhases()) {
        if (nic.getSpeed() != null && phase.getRate() > nic.getSpeed()) {
          context.report(
              flow,
              "Phase {} sends {}, but {} of node {} carries {}.",
              flow.getPhases().indexOf(phase) + 1,
              Quantities.bitRate(phase.getRate()),
              nic.getName(),
              ((Node) nic.eContainer()).getName(),
              Quantities.bitRate(nic.getSpeed()));
        }
      }
    }
  }

  private static void checkFlows(QosPhases phases, RuleContext context) {
    if (phases.getFlows().isEmpty()) {
      context.report(phases, "It has {} flooders, but no flow.", phases.getFlooders().size());
    }
  }

  private static void checkNpbClass(HpcComparison comparison, RuleContext context) {
    String npbClass = comparison.getNpbClass() == null ? "" : comparison.getNpbClass();
    if (!npbClass.matches("[SWABCDE]")) {
      context.report(comparison, "\"{}\" is none of them.", npbClass);
    }
  }

  private static void checkHpcNodes(HpcComparison comparison, RuleContext context) {
    if (comparison.getNativeNodes().isEmpty()) {
      context.report(comparison, "It has no native nodes.");
    }
    if (comparison.getVirtualNodes().isEmpty()) {
      context.report(comparison, "It has no virtual nodes.");
    }
  }

  private static void checkProcesses(HpcComparison comparison, RuleContext context) {
    int processes = comparison.getProcesses();
    if (processes < 1) {
      context.report(comparison, "It has {} processes.", processes);
      return;
    }
    int root = (int) Math.round(Math.sqrt(processes));
    comparison
        .getNpbKernels()
        .forEach(
            kernel -> {
              boolean fits =
                  switch (kernel) {
                    case BT, SP -> root * root == processes;
                    default -> Integer.bitCount(processes) == 1;
                  };
              if (!fits) {
                context.report(comparison, "{} does not run on {} processes.", kernel, processes);
              }
            });
  }

  private static void checkWan(WanAggregate wan, RuleContext context) {
    if (wan.getSources().isEmpty()) {
      context.report(wan, "It has no sources.");
    }
    if (wan.getSink() == null) {
      context.report(wan, "It has no sink.");
    } else if (wan.getSources().contains(wan.getSink())) {
      context.report(wan, "Node {} is both a source and the sink.", wan.getSink().getName());
    }
    if (wan.getFlowsEach() < 1) {
      context.report(wan, "It has {} flows a source.", wan.getFlowsEach());
    }
  }

  private static void checkShares(Experiment experiment, RuleContext context) {
    if (experiment instanceof TrafficRun run) {
      checkShare("share of late samples", run.getMaxLate(), run, context);
      checkShare("share of lost samples", run.getMaxLost(), run, context);
      checkShare("deviation of a rate", run.getMaxRateError(), run, context);
    } else if (experiment instanceof HpcComparison comparison) {
      checkShare("slow-down", comparison.getCriterion(), comparison, context);
    }
  }

  private static void checkShare(
      String what, double share, Experiment experiment, RuleContext context) {
    if (!(share >= 0 && share <= 1)) {
      context.report(experiment, "Its greatest " + what + " is {}.", share);
    }
  }

  private static void checkRunInstances(TrafficRun run, RuleContext context) {
    for (ComponentInstance instance : run.getInstances()) {
      if (instance.getAllocatedTo() == null) {
        context.report(run, "{} is not allocated to a node.", instance.getName());
      }
    }
  }
}
