// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.infrastructure;

import dev.slipway.model.experiment.Benchmark;
import dev.slipway.model.experiment.ExperimentFactory;
import dev.slipway.model.experiment.HpcComparison;
import dev.slipway.model.experiment.HypervisorComparison;
import dev.slipway.model.experiment.NpbKernel;
import dev.slipway.model.experiment.PlacementMatrix;
import dev.slipway.model.experiment.QosPhases;
import dev.slipway.model.experiment.TrafficFlow;
import dev.slipway.model.experiment.TrafficPhase;
import dev.slipway.model.experiment.TrafficRun;
import dev.slipway.model.experiment.WanAggregate;
import dev.slipway.model.infrastructure.HostKind;
import dev.slipway.model.infrastructure.InfrastructureFactory;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.validation.RuleCase;
import dev.slipway.validation.RuleFixture;
import dev.slipway.validation.SiteFixture;
import java.util.List;

/** The cases of {@link ExperimentRules}. */
public final class ExperimentRuleCases {
  private static final ExperimentFactory FACTORY = ExperimentFactory.eINSTANCE;

  private ExperimentRuleCases() {}

  public static List<RuleCase> cases() {
    return List.of(
        new RuleCase(
            "EXPERIMENT_REPEATS_INVALID",
            model -> run(model).setRepeats(0),
            """
            error: Experiment without repeats [EXPERIMENT_REPEATS_INVALID]
              for traffic run measurement (/traffic run measurement)
              It has 0 repeats.
              Hint: Set at least 1 repeat; a confidence interval needs several.
            """,
            model -> run(model).setRepeats(1)),
        new RuleCase(
            "EXPERIMENT_DURATION_INVALID",
            model -> run(model).setDuration(10_000_000_000L),
            """
            error: Experiment duration not longer than its warm-up [EXPERIMENT_DURATION_INVALID]
              for traffic run measurement (/traffic run measurement)
              A run takes 10 s, its warm-up 10 s.
              Hint: Make the duration longer than the warm-up.
            """,
            model -> run(model).setDuration(10_000_000_001L)),
        new RuleCase(
            "EXPERIMENT_CONFIDENCE_INVALID",
            model -> run(model).setConfidence(1),
            """
            error: Invalid confidence level [EXPERIMENT_CONFIDENCE_INVALID]
              for traffic run measurement (/traffic run measurement)
              Its confidence is 1.0.
              Hint: Set a level such as 0.95.
            """,
            model -> run(model).setConfidence(0.999)),
        new RuleCase(
            "EXPERIMENT_DEVIATION_INVALID",
            model -> run(model).setMaxDeviation(0),
            """
            error: Invalid deviation limit [EXPERIMENT_DEVIATION_INVALID]
              for traffic run measurement (/traffic run measurement)
              Its greatest deviation is 0.0.
              Hint: Set a deviation such as 0.035.
            """,
            model -> run(model).setMaxDeviation(0.001)),
        new RuleCase(
            "EXPERIMENT_NETWORK_MISSES_NODE",
            model -> onNetwork(model, "lan", "wan"),
            """
            error: Node not on the measured network [EXPERIMENT_NETWORK_MISSES_NODE]
              for hypervisor comparison measurement (/hypervisor comparison measurement)
              Node b has no interface on lan.
              Hint: Connect the node to the network, or choose another network or none.
            """,
            model -> onNetwork(model, "lan", "lan")),
        new RuleCase(
            "COMPARISON_PLATFORMS_TOO_FEW",
            model -> comparison(model, host(model, "bare")),
            """
            error: Too few platforms to compare [COMPARISON_PLATFORMS_TOO_FEW]
              for hypervisor comparison measurement (/hypervisor comparison measurement)
              Of the two or more platforms it has 1.
              Hint: Add a platform.
            """,
            model -> comparison(model, host(model, "bare"), host(model, "kvm"))),
        new RuleCase(
            "COMPARISON_PLATFORMS_ALIKE",
            model ->
                comparison(
                    model, machine(model, "a", HostKind.KVM), machine(model, "b", HostKind.KVM)),
            """
            warning: Platforms of the same kind [COMPARISON_PLATFORMS_ALIKE]
              for hypervisor comparison measurement (/hypervisor comparison measurement)
              a and b are both machines on KVM.
              Hint: Choose platforms of different kinds or tunings, and choose the hosts of virtual machines.
            """,
            model ->
                comparison(
                    model,
                    host(model, "bare"),
                    machine(model, "a", HostKind.KVM),
                    machine(model, "b", HostKind.ESXI))),
        new RuleCase(
            "COMPARISON_PLATFORMS_ALIKE",
            model -> comparison(model, nested(model, "a"), nested(model, "b")),
            """
            warning: Platforms of the same kind [COMPARISON_PLATFORMS_ALIKE]
              for hypervisor comparison measurement (/hypervisor comparison measurement)
              a and b are both machines on KVM in KVM.
              Hint: Choose platforms of different kinds or tunings, and choose the hosts of virtual machines.
            """,
            model -> comparison(model, nested(model, "a"), machine(model, "b", HostKind.KVM))),
        new RuleCase(
            "COMPARISON_PLATFORMS_ALIKE",
            model -> comparison(model, host(model, "a"), host(model, "b")),
            """
            warning: Platforms of the same kind [COMPARISON_PLATFORMS_ALIKE]
              for hypervisor comparison measurement (/hypervisor comparison measurement)
              a and b are both bare metal.
              Hint: Choose platforms of different kinds or tunings, and choose the hosts of virtual machines.
            """,
            model -> {
              PhysicalHost tuned = host(model, "b");
              tuned.setTuning(
                  model.named(
                      InfrastructureFactory.eINSTANCE.createTuningProfile(), "long queues"));
              comparison(model, host(model, "a"), tuned);
            }),
        new RuleCase(
            "COMPARISON_BENCHMARKS_MISSING",
            model -> comparison(model),
            """
            error: Comparison without benchmarks [COMPARISON_BENCHMARKS_MISSING]
              for hypervisor comparison measurement (/hypervisor comparison measurement)
              Its list of benchmarks is empty.
              Hint: Choose benchmarks.
            """,
            model -> comparison(model).getSuiteBenchmarks().add("our-own")),
        new RuleCase(
            "COMPARISON_GPU_MISSING",
            model -> comparison(model, host(model, "bare")).getBenchmarks().add(Benchmark.GPU),
            """
            error: GPU benchmark on a platform without a GPU [COMPARISON_GPU_MISSING]
              for hypervisor comparison measurement (/hypervisor comparison measurement)
              Platform bare has no GPU.
              Hint: Choose platforms with GPUs, or leave the benchmark out.
            """,
            model -> {
              PhysicalHost host = host(model, "bare");
              SiteFixture.of(model).gpu(host, "gpu");
              comparison(model, host).getBenchmarks().add(Benchmark.GPU);
            }),
        new RuleCase(
            "PLACEMENT_MACHINES_TOO_FEW",
            model -> placement(model, "a"),
            """
            error: No pair of virtual machines to measure [PLACEMENT_MACHINES_TOO_FEW]
              for placement matrix measurement (/placement matrix measurement)
              Of the two or more machines it has 1.
              Hint: Add machines.
            """,
            model -> placement(model, "a", "b")),
        new RuleCase(
            "FLOW_ENDS_EQUAL",
            model -> {
              TrafficFlow flow = flow(model, 1, 1);
              flow.setTarget(flow.getSource());
            },
            """
            error: Flow from a node to itself [FLOW_ENDS_EQUAL]
              for traffic flow client (/qos phases measurement/traffic flow client)
              Source and target are node a.
              Hint: Choose another target.
            """,
            model -> flow(model, 1, 1)),
        new RuleCase(
            "FLOW_UNREACHABLE",
            model ->
                flow(model, 1, 1)
                    .getTarget()
                    .getNics()
                    .get(0)
                    .setNetwork(SiteFixture.of(model).network("other")),
            """
            error: No route for a flow [FLOW_UNREACHABLE]
              for traffic flow client (/qos phases measurement/traffic flow client)
              No network leads from node a to node b.
              Hint: Connect the nodes, or choose others.
            """,
            model -> flow(model, 1, 1)),
        new RuleCase(
            "FLOW_PHASES_INVALID",
            model -> {
              flow(model, 0, -1);
              SiteFixture site = SiteFixture.of(model);
              QosPhases phases = (QosPhases) model.deployment().getExperiments().get(0);
              TrafficFlow empty = model.named(FACTORY.createTrafficFlow(), "empty");
              empty.setSource(site.host("c"));
              empty.setTarget(site.host("d"));
              phases.getFlooders().add(empty);
            },
            """
            error: Flow without traffic [FLOW_PHASES_INVALID]
              for traffic flow client (/qos phases measurement/traffic flow client)
              Phase 1 has -1 bit/s.
              Hint: Add a phase, or correct it.
            error: Flow without traffic [FLOW_PHASES_INVALID]
              for traffic flow client (/qos phases measurement/traffic flow client)
              Phase 1 takes 0 ns.
              Hint: Add a phase, or correct it.
            error: Flow without traffic [FLOW_PHASES_INVALID]
              for traffic flow empty (/qos phases measurement/traffic flow empty)
              It has no phases.
              Hint: Add a phase, or correct it.
            """,
            model -> flow(model, 1, 0)),
        new RuleCase(
            "FLOW_RATE_OVER_LINK",
            model -> flow(model, 1, 10_100_000_000L),
            """
            warning: Flow rate above the link speed [FLOW_RATE_OVER_LINK]
              for traffic flow client (/qos phases measurement/traffic flow client)
              Phase 1 sends 10.1 Gbit/s, but eth0 of node a carries 10 Gbit/s.
              Hint: Lower the rate, unless overload is what is wanted.
            """,
            model -> flow(model, 1, 10_000_000_000L)),
        new RuleCase(
            "QOS_PHASES_FLOWS_MISSING",
            model -> SiteFixture.of(model).experiment(FACTORY.createQosPhases()),
            """
            error: QoS experiment without a flow [QOS_PHASES_FLOWS_MISSING]
              for qos phases measurement (/qos phases measurement)
              It has 0 flooders, but no flow.
              Hint: Add a flow.
            """,
            model -> flow(model, 1, 1)),
        new RuleCase(
            "NPB_CLASS_INVALID",
            model -> hpc(model).setNpbClass("F"),
            """
            error: Unknown NAS problem class [NPB_CLASS_INVALID]
              for hpc comparison measurement (/hpc comparison measurement)
              "F" is none of them.
              Hint: Choose S, W, A, B, C, D or E.
            """,
            model -> hpc(model).setNpbClass("E")),
        new RuleCase(
            "HPC_PLATFORM_MISSING",
            model -> hpc(model).getNativeNodes().add(host(model, "bare")),
            """
            error: HPC comparison without both platforms [HPC_PLATFORM_MISSING]
              for hpc comparison measurement (/hpc comparison measurement)
              It has no virtual nodes.
              Hint: Choose nodes for both platforms.
            """,
            model -> {
              HpcComparison comparison = hpc(model);
              comparison.getNativeNodes().add(host(model, "bare"));
              comparison.getVirtualNodes().add(machine(model, "vm", HostKind.KVM));
            }),
        new RuleCase(
            "HPC_PROCESSES_INVALID",
            model -> {
              HpcComparison comparison = hpc(model);
              comparison.setProcesses(8);
              comparison.getNpbKernels().addAll(List.of(NpbKernel.IS, NpbKernel.BT));
            },
            """
            error: Process count not supported by the NAS benchmarks [HPC_PROCESSES_INVALID]
              for hpc comparison measurement (/hpc comparison measurement)
              BT does not run on 8 processes.
              Hint: Choose 4 or 16 processes, or leave out kernels.
            """,
            model -> {
              HpcComparison comparison = hpc(model);
              comparison.setProcesses(16);
              comparison.getNpbKernels().addAll(List.of(NpbKernel.IS, NpbKernel.BT));
            }),
        new RuleCase(
            "WAN_ENDS_INVALID",
            model -> {
              WanAggregate wan = wan(model);
              wan.setSink(wan.getSources().get(0));
              wan.setFlowsEach(0);
            },
            """
            error: Aggregate without flows [WAN_ENDS_INVALID]
              for wan aggregate measurement (/wan aggregate measurement)
              It has 0 flows a source.
              Hint: Choose sources, and another node as the sink.
            error: Aggregate without flows [WAN_ENDS_INVALID]
              for wan aggregate measurement (/wan aggregate measurement)
              Node source is both a source and the sink.
              Hint: Choose sources, and another node as the sink.
            """,
            model -> wan(model).setFlowsEach(1)),
        new RuleCase(
            "EXPERIMENT_SHARE_INVALID",
            model -> {
              TrafficRun run = run(model);
              run.setMaxLate(1.01);
              run.setMaxLost(-0.01);
              run.setMaxRateError(Double.NaN);
            },
            """
            error: Share out of range [EXPERIMENT_SHARE_INVALID]
              for traffic run measurement (/traffic run measurement)
              Its greatest deviation of a rate is NaN.
              Hint: Set a share such as 0.01 for 1 %.
            error: Share out of range [EXPERIMENT_SHARE_INVALID]
              for traffic run measurement (/traffic run measurement)
              Its greatest share of late samples is 1.01.
              Hint: Set a share such as 0.01 for 1 %.
            error: Share out of range [EXPERIMENT_SHARE_INVALID]
              for traffic run measurement (/traffic run measurement)
              Its greatest share of lost samples is -0.01.
              Hint: Set a share such as 0.01 for 1 %.
            """,
            model -> {
              TrafficRun run = run(model);
              run.setMaxLate(1);
              run.setMaxLost(0);
            }),
        new RuleCase(
            "TRAFFIC_RUN_INSTANCE_UNALLOCATED",
            model -> run(model).getInstances().add(model.instance("s", model.component("Sonar"))),
            """
            error: Traffic run with an unallocated instance [TRAFFIC_RUN_INSTANCE_UNALLOCATED]
              for traffic run measurement (/traffic run measurement)
              s is not allocated to a node.
              Hint: Choose a node for the instance, or leave it out of the run.
            """,
            model ->
                run(model)
                    .getInstances()
                    .add(
                        SiteFixture.of(model)
                            .instance("s", model.component("Sonar"), host(model, "h")))));
  }

  private static TrafficRun run(RuleFixture model) {
    return SiteFixture.of(model).experiment(FACTORY.createTrafficRun());
  }

  private static PhysicalHost host(RuleFixture model, String name) {
    return SiteFixture.of(model).host(name);
  }

  private static Node machine(RuleFixture model, String name, HostKind hypervisor) {
    SiteFixture site = SiteFixture.of(model);
    return site.machine(name, site.host(name + "-host", hypervisor));
  }

  /** A machine in a machine that is KVM, on a host that is KVM. */
  private static Node nested(RuleFixture model, String name) {
    SiteFixture site = SiteFixture.of(model);
    PhysicalHost host = site.host(name + "-host", HostKind.KVM);
    return site.machine(name, site.nestedHypervisor(name + "-outer", host));
  }

  private static HypervisorComparison comparison(RuleFixture model, Node... platforms) {
    HypervisorComparison comparison =
        SiteFixture.of(model).experiment(FACTORY.createHypervisorComparison());
    comparison.getPlatforms().addAll(List.of(platforms));
    return comparison;
  }

  private static void onNetwork(RuleFixture model, String first, String second) {
    SiteFixture site = SiteFixture.of(model);
    Network measured = site.network("lan");
    Network other = second.equals(first) ? measured : site.network(second);
    comparison(model, site.componentHost("a", measured), site.componentHost("b", other))
        .setNetwork(measured);
  }

  private static void placement(RuleFixture model, String... names) {
    SiteFixture site = SiteFixture.of(model);
    PlacementMatrix matrix = site.experiment(FACTORY.createPlacementMatrix());
    for (String name : names) {
      matrix.getMachines().add(site.machine(name));
    }
  }

  /** A flow with one phase between two hosts with links of 10 Gbit/s. */
  private static TrafficFlow flow(RuleFixture model, long duration, long rate) {
    SiteFixture site = SiteFixture.of(model);
    Network lan = site.network("lan");
    TrafficFlow flow = model.named(FACTORY.createTrafficFlow(), "client");
    flow.setSource(site.componentHost("a", lan));
    flow.setTarget(site.componentHost("b", lan));
    flow.getSource().getNics().get(0).setSpeed(10_000_000_000L);
    TrafficPhase phase = FACTORY.createTrafficPhase();
    phase.setDuration(duration);
    phase.setRate(rate);
    flow.getPhases().add(phase);
    site.experiment(FACTORY.createQosPhases()).getFlows().add(flow);
    return flow;
  }

  private static HpcComparison hpc(RuleFixture model) {
    return SiteFixture.of(model).experiment(FACTORY.createHpcComparison());
  }

  private static WanAggregate wan(RuleFixture model) {
    WanAggregate wan = SiteFixture.of(model).experiment(FACTORY.createWanAggregate());
    wan.getSources().add(host(model, "source"));
    wan.setSink(host(model, "sink"));
    return wan;
  }
}
