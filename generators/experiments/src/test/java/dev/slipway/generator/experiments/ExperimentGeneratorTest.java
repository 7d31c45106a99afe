// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.slipway.bundle.ExperimentJson;
import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.bundle.ExperimentPlan.Activity;
import dev.slipway.bundle.ExperimentPlan.Delay;
import dev.slipway.bundle.ExperimentPlan.Kind;
import dev.slipway.bundle.ExperimentPlan.Measurement;
import dev.slipway.bundle.ExperimentPlan.Role;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.generator.GeneratedFiles;
import dev.slipway.generator.GeneratorOptions;
import dev.slipway.model.Deployment;
import dev.slipway.model.experiment.Benchmark;
import dev.slipway.model.experiment.ExperimentFactory;
import dev.slipway.model.experiment.HpcComparison;
import dev.slipway.model.experiment.HypervisorComparison;
import dev.slipway.model.experiment.QosPhases;
import dev.slipway.model.experiment.WanAggregate;
import dev.slipway.model.infrastructure.InfrastructureFactory;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.Property;
import dev.slipway.model.infrastructure.TuningProfile;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.resource.ModelLoader;
import dev.slipway.validation.Validator;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ExperimentGeneratorTest {
  private static final Path SAMPLES = Path.of("..", "..", "samples");
  private static final long SECOND = 1_000_000_000;

  @Test
  void comparesPlatformsBenchmarkByBenchmark() {
    ExperimentPlan plan =
        plan("submarine-lab/submarine-lab.deployment", "hypervisors", model -> {});

    assertThat(plan.kind()).isEqualTo(Kind.HYPERVISOR_COMPARISON);
    assertThat(plan.subjects().keySet())
        .containsExactly(
            "compress-gzip",
            "cyclictest",
            "fio-iometer",
            "fio-network",
            "iperf-tcp",
            "iperf-udp",
            "scimark",
            "stream");
    List<Measurement> gzip = plan.subjects().get("compress-gzip");
    assertThat(gzip).extracting(Measurement::base).containsExactly(true, false, false);
    assertThat(gzip.get(0).activities().get(0).roles())
        .containsExactly(new Role("node", gzip.get(0).variant(), Optional.of("10.33.136.8")));
    for (Measurement measurement : plan.subjects().get("iperf-tcp")) {
      Activity activity = measurement.activities().get(0);
      assertThat(activity.role("client")).map(Role::node).contains(measurement.variant());
      assertThat(activity.role("server"))
          .as("one other end for all platforms")
          .contains(new Role("server", "clonezilla", Optional.of("10.33.136.2")));
    }
  }

  @Test
  void measuresOnePairOfEachClass() {
    ExperimentPlan plan =
        plan("neutron-placement/neutron-placement.deployment", "placement", model -> {});

    assertThat(plan.subjects().keySet()).containsExactly("iperf-tcp", "iperf-udp", "ping");
    assertThat(plan.subjects().get("iperf-tcp"))
        .extracting(
            Measurement::variant,
            measurement -> measurement.activities().get(0).roles().get(0).node(),
            measurement -> measurement.activities().get(0).roles().get(1).node())
        .containsExactly(
            tuple("HNR", "A1", "A3"),
            tuple("H-NR", "A1", "B1"),
            tuple("-HNR", "A1", "A2"),
            tuple("-H-NR", "A1", "B2"),
            tuple("-H-N-R", "A1", "C2"));
    assertThat(plan.subjects().get("ping").get(4).activities().get(0).role("server"))
        .as("another tenant's machine has only its floating address")
        .map(role -> role.address().orElseThrow())
        .contains("10.0.100.117");
  }

  @Test
  void measuresTheNetworkThatIsChosen() {
    ExperimentPlan plan =
        plan(
            "hpc-tuning/hpc-tuning.deployment",
            "qos",
            model ->
                model.getExperiments().stream()
                    .filter(QosPhases.class::isInstance)
                    .forEach(
                        each ->
                            each.setNetwork(
                                ((QosPhases) each)
                                    .getFlows()
                                    .get(0)
                                    .getTarget()
                                    .getNics()
                                    .get(0)
                                    .getNetwork())));

    Activity activity = plan.measurements().get(0).activities().get(0);
    assertThat(activity.roles())
        .extracting(role -> role.address().orElseThrow())
        .containsExactly("192.168.50.71", "192.168.50.73");
    assertThat(activity.most()).as("the receiver takes no more").contains(1e9);
    assertThat(activity.least()).isEmpty();
  }

  @Test
  void runsBenchmarksByName() {
    ExperimentPlan plan =
        plan(
            "submarine-lab/submarine-lab.deployment",
            "hypervisors",
            model ->
                comparison(model)
                    .getSuiteBenchmarks()
                    .addAll(List.of("ping", "sockperf", "our-own")));

    assertThat(plan.subjects()).containsKeys("ping", "sockperf", "our-own", "scimark");
    for (String betweenNodes : List.of("ping", "sockperf")) {
      assertThat(plan.subjects().get(betweenNodes).get(1).activities().get(0).role("server"))
          .map(Role::node)
          .contains("clonezilla");
    }
  }

  @Test
  void saysWhatCannotBeMeasured() {
    assertThat(
            diagnostics(
                "neutron-placement/neutron-placement.deployment",
                model -> machines(model).forEach(machine -> machine.setHypervisor(null))))
        .extracting(Diagnostic::code)
        .containsExactly("EXPERIMENT_PAIRS_MISSING");
    assertThat(
            diagnostics(
                "hpc-tuning/hpc-tuning.deployment",
                model -> {
                  HypervisorComparison comparison =
                      ExperimentFactory.eINSTANCE.createHypervisorComparison();
                  comparison.setName("all");
                  comparison.setId("de06c3c5-599d-5582-b256-000000000002");
                  comparison.getPlatforms().addAll(model.getSites().get(0).getNodes());
                  comparison.getBenchmarks().add(Benchmark.IPERF_TCP);
                  comparison.getBenchmarks().add(Benchmark.SCIMARK);
                  model.getExperiments().add(comparison);
                }))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.code()).isEqualTo("EXPERIMENT_PEER_MISSING");
              assertThat(found.message()).startsWith("iperf-tcp is measured between");
            });
  }

  @Test
  void floodsUntilTheLastFlowEnds() {
    ExperimentPlan plan = plan("hpc-tuning/hpc-tuning.deployment", "qos", model -> {});

    List<Activity> activities = plan.measurements().get(0).activities();
    assertThat(activities)
        .extracting(Activity::name)
        .containsExactly(
            "client-1/1",
            "client-1/2",
            "client-1/3",
            "client-1/4",
            "client-2/1",
            "client-2/2",
            "client-2/3",
            "client-2/4",
            "flooder-1/1",
            "flooder-1/2",
            "flooder-1/3",
            "flooder-1/4",
            "flooder-2/1",
            "flooder-2/2",
            "flooder-2/3",
            "flooder-2/4");
    assertThat(activities.get(3))
        .isEqualTo(
            new Activity(
                "client-1/4",
                "iperf-tcp",
                activities.get(3).parameters(),
                activities.get(0).roles(),
                90 * SECOND,
                30 * SECOND,
                false,
                Optional.of(2e9),
                activities.get(0).most()));
    assertThat(activities.get(3).parameters()).containsEntry("rate", "2000000000");
    assertThat(activities.subList(8, 16)).allMatch(Activity::disturbs);
    assertThat(activities.get(15).startNs()).isEqualTo(90 * SECOND);
  }

  @Test
  void holdsMachinesAgainstTheFirstNativeNode() {
    ExperimentPlan plan =
        plan(
            "hpc-tuning/hpc-tuning.deployment",
            "native",
            model ->
                model.getExperiments().stream()
                    .filter(HpcComparison.class::isInstance)
                    .forEach(
                        each ->
                            ((HpcComparison) each).setApplication("wrf.exe --case '12Z cold'")));

    assertThat(plan.criterion()).contains(0.05);
    assertThat(plan.subjects().keySet())
        .containsExactly("application", "mpi-bandwidth", "mpi-latency", "npb-cg", "npb-is");
    List<Measurement> kernels = plan.subjects().get("npb-is");
    assertThat(kernels).extracting(Measurement::base).containsExactly(true, false, false);
    assertThat(kernels.get(0).activities().get(0).parameters())
        .containsEntry("kernel", "is")
        .containsEntry("class", "B")
        .containsEntry("processes", "4");
    assertThat(plan.subjects().get("application").get(0).activities().get(0).parameters())
        .containsEntry("command", "wrf.exe --case '12Z cold'");
  }

  @Test
  void putsTheDelayOnWhatSourcesSend() {
    ExperimentPlan plan =
        plan(
            "submarine-lab/submarine-lab.deployment",
            "wan",
            model -> {
              WanAggregate wan = ExperimentFactory.eINSTANCE.createWanAggregate();
              wan.setName("wan");
              wan.setId("de06c3c5-599d-5582-b256-000000000001");
              List<Node> nodes = model.getSites().get(0).getNodes();
              wan.getSources().add(node(nodes, "controller"));
              wan.setSink(node(nodes, "clonezilla"));
              TuningProfile profile = InfrastructureFactory.eINSTANCE.createTuningProfile();
              profile.setName("long path");
              Property property = InfrastructureFactory.eINSTANCE.createProperty();
              property.setKey("net.core.rmem_max");
              property.setValue("26214400");
              profile.getSysctl().add(property);
              model.getSites().get(0).getCatalog().getTuningProfiles().add(profile);
              node(nodes, "controller").setTuning(profile);
              model.getExperiments().add(wan);
            });

    Measurement total = plan.measurements().get(0);
    assertThat(total.delays()).containsExactly(new Delay("controller", "10.33.136.3", 50_000_000));
    assertThat(total.activities().get(0).parameters()).containsEntry("flows", "4");
    assertThat(plan.tunings().get(0).sysctl()).containsEntry("net.core.rmem_max", "26214400");
    assertThat(plan.nodes()).containsExactly("clonezilla", "controller");
  }

  @Test
  void runsTheDrawnComponents() {
    ExperimentPlan plan = plan("submarine-lab/submarine-lab.deployment", "traffic", model -> {});

    assertThat(plan.maxLost()).contains(0.005);
    Activity activity = plan.measurements().get(0).activities().get(0);
    assertThat(activity.benchmark()).isEqualTo(ExperimentPlan.TRAFFIC);
    assertThat(activity.parameters()).isEmpty();
    assertThat(activity.roles()).isNotEmpty();
  }

  @Test
  void watchesNodesAsLongAsOthersWork() {
    ExperimentPlan plan =
        plan(
            "submarine-lab/submarine-lab.deployment",
            "hypervisors",
            model -> {
              List<Node> nodes = model.getSites().get(0).getNodes();
              model.getExperiments().get(0).getWatchedNodes().add(node(nodes, "controller"));
            });

    assertThat(plan.measurements())
        .allSatisfy(
            measurement -> {
              List<Activity> activities = measurement.activities();
              Activity watch = activities.get(activities.size() - 1);
              assertThat(watch.watches()).isTrue();
              assertThat(watch.name()).isEqualTo("on controller");
              assertThat(watch.roles()).extracting(Role::node).containsExactly("controller");
              assertThat(watch.durationNs()).isEqualTo(measurement.endNs());
              assertThat(activities).filteredOn(Activity::watches).hasSize(1);
            });
  }

  private static HypervisorComparison comparison(Deployment model) {
    return (HypervisorComparison) model.getExperiments().get(0);
  }

  private static List<VirtualMachine> machines(Deployment model) {
    return model.getSites().get(0).getNodes().stream()
        .filter(VirtualMachine.class::isInstance)
        .map(VirtualMachine.class::cast)
        .toList();
  }

  private static Node node(List<Node> nodes, String name) {
    return nodes.stream().filter(node -> node.getName().equals(name)).findFirst().orElseThrow();
  }

  private static ExperimentPlan plan(String sample, String name, Consumer<Deployment> change) {
    GeneratedFiles files = run(sample, change);
    assertThat(files.diagnostics()).isEmpty();
    return files.files().stream()
        .filter(file -> file.path().equals("experiments/" + name + ".json"))
        .map(file -> new String(file.content().render(), StandardCharsets.UTF_8))
        .map(text -> ExperimentJson.read(text, ExperimentPlan.class))
        .findFirst()
        .orElseThrow();
  }

  private static List<Diagnostic> diagnostics(String sample, Consumer<Deployment> change) {
    return run(sample, change).diagnostics();
  }

  private static GeneratedFiles run(String sample, Consumer<Deployment> change) {
    LoadedModel model = ModelLoader.load(SAMPLES.resolve(sample)).model().orElseThrow();
    change.accept(model.deployment().orElseThrow());
    return new ExperimentGenerator()
        .generate(
            Validator.validate(model).deployment().orElseThrow(), GeneratorOptions.defaults());
  }
}
