// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import static dev.slipway.validation.SiteFixture.subnet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.slipway.model.infrastructure.HostKind;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.NetworkKind;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.Router;
import dev.slipway.validation.RuleFixture;
import dev.slipway.validation.SiteFixture;
import dev.slipway.validation.analysis.Topology.Route;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopologyTest {
  private final RuleFixture model = new RuleFixture();
  private final SiteFixture site = SiteFixture.of(model);

  private Topology topology() {
    return Topology.of(model.index());
  }

  @Test
  void takesTheNetworkThatBothAreOn() {
    Network slow = site.network("slow");
    Network fast = site.network("fast");
    PhysicalHost a = site.componentHost("a", slow);
    Nic fastA = site.nic(a, "eth1", fast);
    PhysicalHost b = site.componentHost("b", fast);

    Route route = topology().route(a, b).orElseThrow();
    assertThat(route.networks()).containsExactly(fast);
    assertThat(route.routers()).isEmpty();
    assertThat(route.source()).isSameAs(fastA);
    assertThat(route.target()).isSameAs(b.getNics().get(0));
  }

  @Test
  void takesTheFewestRouters() {
    Network a = site.network("a", "10.0.0.0/24");
    Network b = site.network("b", "10.0.1.0/24");
    Network c = site.network("c", "10.0.2.0/24");
    b.setMtu(1400);
    Router north = site.router("north", subnet(a), subnet(b));
    Router south = site.router("south", subnet(b), subnet(c));
    Node from = site.componentHost("from", a);
    Node to = site.componentHost("to", c);

    Route far = topology().route(from, to).orElseThrow();
    assertThat(far.networks()).containsExactly(a, b, c);
    assertThat(far.routers()).containsExactly(north, south);
    assertThat(far.mtu()).isEqualTo(1400);

    Router direct = site.router("direct", subnet(a), subnet(c));
    assertThat(topology().route(from, to).orElseThrow().routers()).containsExactly(direct);
  }

  @Test
  void doesNotCrossARouterThatTranslates() {
    Network inside = site.network("inside", "10.0.0.0/24");
    Network outside = site.network("outside", "10.0.1.0/24");
    Router router = site.router("north", subnet(inside));
    router.setExternalGateway(outside);
    Node from = site.componentHost("from", inside);
    Node to = site.componentHost("to", outside);

    assertThat(topology().route(from, to)).isEmpty();
    router.setSnat(false);
    assertThat(topology().route(from, to)).isPresent();
  }

  @Test
  void neverRoutesToTheNodeItself() {
    Node node = site.componentHost("a", site.network("lan"));
    assertThatIllegalArgumentException().isThrownBy(() -> topology().route(node, node));
  }

  @Test
  void findsTheInterfaceOfTheHypervisor() {
    Network management = site.network("management");
    Network uplink = site.network("uplink");
    uplink.setPhysicalNetwork("physnet");
    PhysicalHost host = site.host("compute", HostKind.KVM);
    Nic eth0 = site.nic(host, "eth0", management);
    Nic eth1 = site.nic(host, "eth1", uplink);
    Network labelled = site.network("labelled");
    labelled.setPhysicalNetwork("physnet");
    Network tunnelled = site.network("tunnelled");
    tunnelled.setKind(NetworkKind.VXLAN);
    Network foreign = site.network("foreign");
    foreign.setPhysicalNetwork("elsewhere");
    Node machine = site.machine("vm", host);

    Topology topology = topology();
    assertThat(topology.carrier(site.nic(machine, "a", uplink))).containsSame(eth1);
    assertThat(topology.carrier(site.nic(machine, "b", labelled))).containsSame(eth1);
    assertThat(topology.carrier(site.nic(machine, "c", tunnelled))).containsSame(eth0);
    assertThat(topology.carrier(site.nic(machine, "d", foreign))).isEmpty();
    assertThat(topology.carrier(eth0)).isEmpty();
  }

  @Test
  void takesTheCarrierThatIsChosen() {
    PhysicalHost host = site.host("compute", HostKind.KVM);
    site.nic(host, "eth0", site.network("management"));
    Network storage = site.network("storage");
    Nic eth1 = site.nic(host, "eth1", storage);
    Network tunnelled = site.network("tunnelled");
    tunnelled.setKind(NetworkKind.VXLAN);
    Nic port = site.nic(site.machine("vm", host), "port", tunnelled);

    assertThat(Topology.isCarrierOpen(host, tunnelled)).isTrue();
    tunnelled.setCarrier(storage);
    assertThat(Topology.isCarrierOpen(host, tunnelled)).isFalse();
    assertThat(topology().carrier(port)).containsSame(eth1);
  }

  @Test
  void knowsWhatStaysOnAHost() {
    Network lan = site.network("lan");
    PhysicalHost host = site.host("compute", HostKind.KVM);
    Node a = site.machine("a", host);
    Node b = site.machine("b", host);
    site.nic(a, "port", lan);
    site.nic(b, "port", lan);
    Node other = site.componentHost("other", lan);

    assertThat(topology().route(a, b).orElseThrow().staysOnHost()).isTrue();
    assertThat(topology().route(a, other).orElseThrow().staysOnHost()).isFalse();
  }

  @Test
  void staysOnTheOuterMachineOrItsHost() {
    Network lan = site.network("lan");
    PhysicalHost host = site.host("compute", HostKind.KVM);
    Node outer = site.nestedHypervisor("outer", host);
    Node a = site.machine("a", outer);
    Node b = site.machine("b", outer);
    Node beside = site.machine("beside", host);
    for (Node machine : List.of(a, b, beside)) {
      site.nic(machine, "port", lan);
    }

    Topology.Route within = topology().route(a, b).orElseThrow();
    assertThat(within.staysOnHost()).isTrue();
    assertThat(within.hosts()).containsExactly(List.of(a, outer, host), List.of(b, outer, host));
    assertThat(topology().route(a, beside).orElseThrow().staysOnHost()).isTrue();
    Node elsewhere = site.machine("elsewhere", site.host("other", HostKind.KVM));
    site.nic(elsewhere, "port", lan);
    assertThat(topology().route(a, elsewhere).orElseThrow().staysOnHost()).isFalse();
  }

  @Test
  void tunnelsWithinTunnelsMakePacketsLongerTwice() {
    Network lan = site.network("lan");
    Network underlay = site.network("underlay");
    underlay.setKind(NetworkKind.GRE);
    Network overlay = site.network("overlay");
    overlay.setKind(NetworkKind.VXLAN);
    PhysicalHost host = site.host("compute", HostKind.KVM);
    Nic metal = site.nic(host, "eth0", lan);
    Node outer = site.nestedHypervisor("outer", host);
    Nic virtual = site.nic(outer, "eth0", underlay);

    assertThat(Topology.carriers(List.of(outer, host), overlay))
        .containsExactly(new Topology.Carrier(virtual, 50), new Topology.Carrier(metal, 92));
  }

  @Test
  void leavesTheHostForACentralRouterOnly() {
    Network a = site.network("a", "10.0.0.0/24");
    Network b = site.network("b", "10.0.1.0/24");
    Router router = site.router("north", subnet(a), subnet(b));
    PhysicalHost host = site.host("compute", HostKind.KVM);
    Node from = site.machine("from", host);
    Node to = site.machine("to", host);
    site.nic(from, "port", a);
    site.nic(to, "port", b);

    assertThat(topology().route(from, to).orElseThrow().staysOnHost()).isFalse();
    router.setDistributed(true);
    assertThat(topology().route(from, to).orElseThrow().staysOnHost()).isTrue();
  }
}
