// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import static dev.slipway.validation.SiteFixture.subnet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.ReliabilityKind;
import dev.slipway.model.dds.ReliabilityPolicy;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.infrastructure.Direction;
import dev.slipway.model.infrastructure.HostKind;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.NetworkKind;
import dev.slipway.model.infrastructure.NetworkQos;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.Router;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.software.ComponentType;
import dev.slipway.validation.RuleFixture;
import dev.slipway.validation.SiteFixture;
import dev.slipway.validation.analysis.CapacityAnalysis.Usage;
import java.util.List;
import org.eclipse.emf.ecore.EObject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CapacityAnalysisTest {
  private static final double RATE = 10;
  private static final long PAYLOAD = 1000;

  private final RuleFixture model = new RuleFixture();
  private final SiteFixture site = SiteFixture.of(model);
  private Network lan;
  private Topic echoes;
  private ComponentType sonar;
  private ComponentType display;

  @BeforeEach
  void makeTypes() {
    lan = site.network("lan", "10.0.0.0/24");
    echoes = site.opaqueTopic("Echoes");
    sonar = site.writer("Sonar", echoes, RATE, PAYLOAD);
    display = site.reader("Display", echoes);
  }

  private static double bits(int tunnel) {
    return RATE * WireTraffic.ofSample(PAYLOAD, true, 1500, 4).bits(tunnel);
  }

  private double demand(EObject element, CapacityResource resource) {
    return CapacityAnalysis.of(model.index()).usagesOf(element).stream()
        .filter(usage -> usage.resource() == resource)
        .mapToDouble(Usage::demand)
        .sum();
  }

  private static Nic nic(Node node) {
    return node.getNics().get(0);
  }

  private Node machine(String name, Node host, Network network) {
    Node machine = site.machine(name, host);
    site.nic(machine, "port", network);
    return machine;
  }

  private PhysicalHost hypervisor(String name) {
    PhysicalHost host = site.host(name, HostKind.KVM);
    site.nic(host, "eth0", lan);
    return host;
  }

  @Test
  void sendsACopyToEachProcessOnAnotherNode() {
    Node bow = site.componentHost("bow", lan);
    Node bridge = site.componentHost("bridge", lan);
    site.instance("sonar1", sonar, bow).setReplicas(2);
    site.instance("display1", display, bridge).setReplicas(3);

    assertThat(demand(nic(bow), CapacityResource.NIC_SENT)).isEqualTo(6 * bits(0));
    assertThat(demand(nic(bow), CapacityResource.NIC_RECEIVED)).isZero();
    assertThat(demand(nic(bridge), CapacityResource.NIC_RECEIVED)).isEqualTo(6 * bits(0));
    assertThat(demand(lan, CapacityResource.NETWORK)).isEqualTo(6 * bits(0));
  }

  @Test
  void sendsOneCopyToAProcessWithTwoReaders() {
    Node bow = site.componentHost("bow", lan);
    model.subscription(display, echoes);
    site.instance("sonar1", sonar, bow);
    site.instance("display1", display, site.componentHost("bridge", lan));

    assertThat(demand(nic(bow), CapacityResource.NIC_SENT)).isEqualTo(bits(0));
  }

  @Test
  void sendsNothingToTheOwnNodeOrToNobody() {
    Node bow = site.componentHost("bow", lan);
    site.instance("sonar1", sonar, bow);
    site.instance("display1", display, bow);
    model.instance("display2", display);

    assertThat(CapacityAnalysis.of(model.index()).usages()).isEmpty();
  }

  @Test
  void countsNoHeartbeatForBestEffort() {
    Node bow = site.componentHost("bow", lan);
    site.instance("sonar1", sonar, bow);
    site.instance("display1", display, site.componentHost("bridge", lan));
    ReliabilityPolicy reliability = DdsFactory.eINSTANCE.createReliabilityPolicy();
    reliability.setKind(ReliabilityKind.BEST_EFFORT);
    QosProfile profile = model.qos("quick");
    profile.setReliability(reliability);
    sonar.getPublications().get(0).setQos(profile);

    assertThat(demand(nic(bow), CapacityResource.NIC_SENT))
        .isEqualTo(RATE * WireTraffic.ofSample(PAYLOAD, false, 1500, 4).bits(0));
  }

  @Test
  void loadsEveryHypervisorOutToTheOneThatCarriesBoth() {
    PhysicalHost host = hypervisor("compute-1");
    VirtualMachine outer = site.nestedHypervisor("outer", host);
    site.nic(outer, "port", lan);
    Node a = machine("a", outer, lan);
    Node within = machine("within", outer, lan);
    Node beside = machine("beside", host, lan);
    site.instance("sonar1", sonar, a);
    site.instance("display1", display, within);

    assertThat(demand(nic(a), CapacityResource.NIC_SENT)).isEqualTo(bits(0));
    assertThat(demand(nic(outer), CapacityResource.NIC_SENT)).isZero();
    model.software().getInstances().get(1).setAllocatedTo(beside);
    assertThat(demand(nic(outer), CapacityResource.NIC_SENT)).isEqualTo(bits(0));
    assertThat(demand(nic(host), CapacityResource.NIC_SENT)).isZero();
    assertThat(demand(lan, CapacityResource.NETWORK)).isZero();
    model.software().getInstances().get(1).setAllocatedTo(site.componentHost("bridge", lan));
    assertThat(demand(nic(outer), CapacityResource.NIC_SENT)).isEqualTo(bits(0));
    assertThat(demand(nic(host), CapacityResource.NIC_SENT)).isEqualTo(bits(0));
    assertThat(demand(lan, CapacityResource.NETWORK)).isEqualTo(bits(0));
  }

  @Test
  void innerMachinesTakeFromTheOuterOneAndTheirComponentsFromEach() {
    PhysicalHost host = hypervisor("compute-1");
    VirtualMachine outer = site.nestedHypervisor("outer", host);
    VirtualMachine inner = site.machine("inner", outer);
    site.demand(sonar).setMemory(100);
    site.instance("sonar1", sonar, inner);

    assertThat(demand(outer, CapacityResource.VM_MEMORY)).isEqualTo(1024);
    assertThat(demand(host, CapacityResource.VM_MEMORY)).isEqualTo(1024);
    assertThat(demand(host, CapacityResource.VCPU)).isEqualTo(1);
    assertThat(demand(inner, CapacityResource.MEMORY)).isEqualTo(100);
    assertThat(demand(outer, CapacityResource.MEMORY)).isEqualTo(100);
    assertThat(demand(host, CapacityResource.MEMORY)).isEqualTo(100);
  }

  @Test
  void loadsTheHypervisorWithItsMachinesAndTheTunnel() {
    Network tenant = site.network("tenant");
    tenant.setKind(NetworkKind.VXLAN);
    PhysicalHost first = hypervisor("compute-1");
    PhysicalHost second = hypervisor("compute-2");
    Node a = machine("a", first, tenant);
    Node b = machine("b", second, tenant);
    site.instance("sonar1", sonar, a);
    site.instance("display1", display, b);

    assertThat(demand(nic(a), CapacityResource.NIC_SENT)).isEqualTo(bits(0));
    assertThat(demand(nic(first), CapacityResource.NIC_SENT)).isEqualTo(bits(50));
    assertThat(demand(nic(second), CapacityResource.NIC_RECEIVED)).isEqualTo(bits(50));
    assertThat(demand(tenant, CapacityResource.NETWORK)).isEqualTo(bits(0));
    assertThat(demand(lan, CapacityResource.NETWORK)).isEqualTo(bits(50));
  }

  @Test
  void loadsTheHostOfACentralRouterBothWays() {
    Network a = site.network("a", "10.1.0.0/24");
    Network b = site.network("b", "10.2.0.0/24");
    a.setKind(NetworkKind.VXLAN);
    b.setKind(NetworkKind.VXLAN);
    PhysicalHost host = hypervisor("compute-1");
    PhysicalHost networkNode = hypervisor("network-node");
    Router router = site.router("north", subnet(a), subnet(b));
    router.setHost(networkNode);
    site.instance("sonar1", sonar, machine("a", host, a));
    site.instance("display1", display, machine("b", host, b));

    for (PhysicalHost each : List.of(host, networkNode)) {
      assertThat(demand(nic(each), CapacityResource.NIC_SENT)).isEqualTo(bits(50));
      assertThat(demand(nic(each), CapacityResource.NIC_RECEIVED)).isEqualTo(bits(50));
    }
    assertThat(demand(lan, CapacityResource.NETWORK)).isEqualTo(2 * bits(50));
  }

  @Test
  void keepsRoutedTrafficOnTheHostThatItsRouterRunsOn() {
    Network wan = site.network("wan", "10.1.0.0/24");
    PhysicalHost host = hypervisor("compute-1");
    site.router("north", subnet(lan), subnet(wan)).setHost(host);
    site.instance("sonar1", sonar, machine("a", host, lan));
    site.instance("display1", display, machine("b", host, wan));

    assertThat(demand(nic(host), CapacityResource.NIC_SENT)).isZero();
    assertThat(demand(lan, CapacityResource.NETWORK)).isZero();
  }

  @Test
  void holdsVirtualCpusAgainstThreads() {
    PhysicalHost host = hypervisor("compute-1");
    host.setCores(4);
    host.setThreadsPerCore(2);
    machine("a", host, lan);

    assertThat(CapacityAnalysis.of(model.index()).usagesOf(host))
        .filteredOn(usage -> usage.resource() == CapacityResource.VCPU)
        .extracting(usage -> usage.capacity().getAsDouble())
        .containsExactly(8.0);
  }

  @Test
  void keepsTrafficOfOneHypervisorOnIt() {
    PhysicalHost host = hypervisor("compute-1");
    Node a = machine("a", host, lan);
    Node b = machine("b", host, lan);
    site.instance("sonar1", sonar, a);
    site.instance("display1", display, b);

    assertThat(demand(nic(a), CapacityResource.NIC_SENT)).isEqualTo(bits(0));
    assertThat(demand(nic(host), CapacityResource.NIC_SENT)).isZero();
    assertThat(demand(lan, CapacityResource.NETWORK)).isZero();
  }

  @Test
  void loadsEachNetworkOnTheWay() {
    Network wan = site.network("wan", "10.0.1.0/24");
    site.router("north", subnet(lan), subnet(wan));
    site.instance("sonar1", sonar, site.componentHost("bow", lan));
    site.instance("display1", display, site.componentHost("bridge", wan));

    assertThat(demand(lan, CapacityResource.NETWORK)).isEqualTo(bits(0));
    assertThat(demand(wan, CapacityResource.NETWORK)).isEqualTo(bits(0));
  }

  @Test
  void countsTheComputingOfReactions() {
    Topic tracks = site.opaqueTopic("Tracks");
    ComponentType tracker = site.relay("Tracker", echoes, tracks, 5_000_000);
    site.demand(tracker).setCores(0.1);
    tracker.getReactions().get(0).setEveryNth(2);
    Node bow = site.componentHost("bow", lan);
    site.instance("sonar1", sonar, bow);
    site.instance("tracker1", tracker, bow).setReplicas(2);

    // Two processes: 0.1 cores each, and 5 ms for each second one of 10 samples a second.
    assertThat(demand(bow, CapacityResource.CPU)).isCloseTo(2 * (0.1 + 5 * 0.005), within(1e-12));
  }

  @Test
  void carriesTheDemandOfMachinesToTheirHost() {
    PhysicalHost host = hypervisor("compute-1");
    Node a = machine("a", host, lan);
    site.demand(sonar).setMemory(100);
    site.instance("sonar1", sonar, a);
    site.instance("sonar2", sonar, host);

    assertThat(demand(a, CapacityResource.MEMORY)).isEqualTo(100);
    assertThat(demand(host, CapacityResource.MEMORY)).isEqualTo(200);
    assertThat(demand(host, CapacityResource.VM_MEMORY)).isEqualTo(1024);
    assertThat(demand(host, CapacityResource.VCPU)).isEqualTo(1);
  }

  @Test
  void addsTheHeadersOfATunnelInATunnel() {
    Network tenant = site.network("tenant");
    tenant.setKind(NetworkKind.VXLAN);
    PhysicalHost host = hypervisor("compute-1");
    VirtualMachine outer = site.nestedHypervisor("outer", host);
    Network middle = site.network("middle");
    middle.setKind(NetworkKind.GRE);
    site.nic(outer, "port", middle);
    Node inner = machine("inner", outer, tenant);
    Node bridge = machine("bridge", hypervisor("compute-2"), tenant);
    site.instance("sonar1", sonar, inner);
    site.instance("display1", display, bridge);

    assertThat(demand(nic(inner), CapacityResource.NIC_SENT)).isEqualTo(bits(0));
    assertThat(demand(nic(outer), CapacityResource.NIC_SENT)).isEqualTo(bits(50));
    assertThat(demand(nic(host), CapacityResource.NIC_SENT)).isEqualTo(bits(92));
    assertThat(demand(middle, CapacityResource.NETWORK)).isEqualTo(bits(50));
    assertThat(demand(lan, CapacityResource.NETWORK)).isEqualTo(bits(92));
  }

  @Test
  void routesOnTheInnermostHypervisorAroundBothEnds() {
    Network wan = site.network("wan", "10.1.0.0/24");
    site.router("north", subnet(lan), subnet(wan)).setDistributed(true);
    PhysicalHost host = hypervisor("compute-1");
    VirtualMachine outer = site.nestedHypervisor("outer", host);
    site.nic(outer, "port", lan);
    site.instance("sonar1", sonar, machine("a", outer, lan));
    site.instance("display1", display, machine("b", outer, wan));

    assertThat(demand(nic(outer), CapacityResource.NIC_SENT)).isZero();
    assertThat(demand(lan, CapacityResource.NETWORK)).isZero();
    site.instance("display2", display, machine("c", host, wan));
    assertThat(demand(nic(outer), CapacityResource.NIC_SENT)).isEqualTo(bits(0));
    assertThat(demand(nic(host), CapacityResource.NIC_SENT)).isZero();
  }

  @Test
  void limitsAnInterfaceByItsBandwidthPolicyToo() {
    Node bow = site.componentHost("bow", lan);
    nic(bow).setSpeed(1_000_000L);
    NetworkQos policy = site.qos("limit");
    policy.setMaxRate(100_000L);
    nic(bow).setQos(policy);
    site.instance("sonar1", sonar, bow);
    site.instance("display1", display, site.componentHost("bridge", lan));

    assertThat(CapacityAnalysis.of(model.index()).usagesOf(nic(bow)))
        .singleElement()
        .satisfies(
            usage -> {
              assertThat(usage.capacity()).hasValue(100_000);
              assertThat(usage.share()).isEqualTo(0.7);
              assertThat(usage.isExceeded()).isTrue();
            });
  }

  @Test
  void aBandwidthPolicyLimitsBothDirections() {
    Node bow = site.componentHost("bow", lan);
    nic(bow).setSpeed(1_000_000L);
    NetworkQos policy = site.qos("limit");
    policy.setMaxRate(100_000L);
    policy.setOppositeMaxRate(50_000L);
    nic(bow).setQos(policy);
    assertThat(Capacity.sent(nic(bow)).amount()).hasValue(100_000);
    assertThat(Capacity.received(nic(bow)).amount()).hasValue(50_000);
    policy.setDirection(Direction.INGRESS);
    assertThat(Capacity.sent(nic(bow)).amount()).hasValue(50_000);
    assertThat(Capacity.received(nic(bow)).amount()).hasValue(100_000);
  }

  @Test
  void totalsEachTopic() {
    site.instance("sonar1", sonar, site.componentHost("bow", lan)).setReplicas(2);
    site.instance("display1", display, site.componentHost("bridge", lan)).setReplicas(3);

    assertThat(CapacityAnalysis.of(model.index()).topics())
        .containsExactly(
            new CapacityAnalysis.TopicTraffic(
                "Echoes", 2, 3, 2 * RATE, PAYLOAD, 6 * RATE, 6 * bits(0)));
  }
}
