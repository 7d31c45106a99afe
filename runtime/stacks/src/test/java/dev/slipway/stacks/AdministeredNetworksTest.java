// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.CloudManifest.ResourceKind;
import dev.slipway.cloud.Network;
import dev.slipway.cloud.Subnet;
import dev.slipway.engine.ApplyResult;
import dev.slipway.engine.event.RuntimeEvent.Outcome;
import dev.slipway.plan.Action;
import dev.slipway.plan.Plan;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Networks and subnets that administrators make: as drawn, and changed in place. */
class AdministeredNetworksTest {
  private static final String NETWORK = "network/private/data";
  private static final String SUBNET = "subnet/private/data-subnet";

  @TempDir private Path folder;
  private CloudRun run;

  @BeforeEach
  void open() {
    run =
        new CloudRun(folder)
            .server("alpha", "blade-1")
            .withoutVolume()
            .providerNetwork()
            .drawing(ResourceKind.NETWORK, CloudAttribute.PORT_SECURITY, "false")
            .drawing(
                ResourceKind.SUBNET,
                CloudAttribute.POOLS,
                "10.20.1.90-10.20.1.99,10.20.1.7-10.20.1.9")
            .drawing(ResourceKind.SUBNET, CloudAttribute.NAME_SERVERS, "10.20.1.3,10.20.1.2")
            .drawing(ResourceKind.SUBNET, CloudAttribute.HOST_ROUTES, "10.30.0.0/16=10.20.1.4");
  }

  private void applyAll() throws Exception {
    ApplyResult result = run.apply(run.plan());
    assertThat(result.outcome()).as(result.diagnostics().toString()).isEqualTo(Outcome.DONE);
    assertThat(run.plan().empty()).isTrue();
  }

  private Network network() throws Exception {
    return run.cloud().network().networks().get(0);
  }

  private Subnet subnet() throws Exception {
    return run.cloud().network().subnets().get(0);
  }

  private static Action action(Plan plan, String address) {
    return plan.action(address).orElseThrow();
  }

  @Test
  void theyAreMadeAsDrawn() throws Exception {
    applyAll();
    assertThat(network().portSecurity()).isFalse();
    assertThat(subnet().pools())
        .containsExactlyInAnyOrder(
            new Subnet.Pool("10.20.1.90", "10.20.1.99"), new Subnet.Pool("10.20.1.7", "10.20.1.9"));
    assertThat(subnet().nameServers()).containsExactly("10.20.1.3", "10.20.1.2");
    assertThat(subnet().hostRoutes())
        .containsExactly(new Subnet.Route("10.30.0.0/16", "10.20.1.4"));
    assertThat(subnet().raMode()).isEmpty();
  }

  @Test
  void aSubnetOfIpv6HasItsModes() throws Exception {
    run.drawing(ResourceKind.SUBNET, CloudAttribute.RA_MODE, "slaac")
        .drawing(ResourceKind.SUBNET, CloudAttribute.ADDRESS_MODE, "slaac");
    applyAll();
    assertThat(subnet().raMode()).isEqualTo("slaac");
    assertThat(subnet().addressMode()).isEqualTo("slaac");
  }

  @Test
  void anAddressOfIpv6IsTheSameHoweverItIsWritten() throws Exception {
    run.drawing(ResourceKind.SUBNET, CloudAttribute.CIDR, "fd00:20::/64")
        .drawing(ResourceKind.SUBNET, CloudAttribute.GATEWAY, "fd00:20::1")
        .drawing(ResourceKind.SUBNET, CloudAttribute.POOLS, "fd00:20::90-fd00:20::9f")
        .drawing(ResourceKind.SUBNET, CloudAttribute.NAME_SERVERS, "fd00:20::3,fd00:20::2")
        .drawing(ResourceKind.SUBNET, CloudAttribute.HOST_ROUTES, "fd00:30::/64=fd00:20::4");
    applyAll();
    run.drawing(ResourceKind.SUBNET, CloudAttribute.CIDR, "FD00:20:0::/64")
        .drawing(ResourceKind.SUBNET, CloudAttribute.GATEWAY, "fd00:20:0:0::1")
        .drawing(ResourceKind.SUBNET, CloudAttribute.POOLS, "fd00:20:0::90-fd00:20::0:9f")
        .drawing(ResourceKind.SUBNET, CloudAttribute.NAME_SERVERS, "fd00:20:0::3,fd00:20:0::2")
        .drawing(ResourceKind.SUBNET, CloudAttribute.HOST_ROUTES, "fd00:30:0::/64=fd00:20:0::4");
    assertThat(run.plan().empty()).isTrue();
    run.drawing(ResourceKind.SUBNET, CloudAttribute.GATEWAY, "fd00:20:0:0::2");
    assertThat(action(run.plan(), SUBNET).reasons())
        .containsExactly("gateway_ip: fd00:20::1 -> fd00:20::2.");
  }

  @Test
  void whatNeutronChangesWhileTheyAreInUseIsChangedInPlace() throws Exception {
    applyAll();
    String network = network().id();
    String subnet = subnet().id();
    run.drawing(ResourceKind.NETWORK, "mtu", "1500")
        .drawing(ResourceKind.NETWORK, CloudAttribute.PORT_SECURITY, "true")
        .drawing(ResourceKind.SUBNET, "gateway_ip", "10.20.1.1")
        .drawing(ResourceKind.SUBNET, CloudAttribute.POOLS, "10.20.1.50-10.20.1.99")
        .notDrawing(CloudAttribute.NAME_SERVERS)
        .notDrawing(CloudAttribute.HOST_ROUTES);

    Plan plan = run.plan();
    assertThat(action(plan, NETWORK).verb()).isEqualTo("change");
    assertThat(action(plan, NETWORK).reasons())
        .containsExactly("mtu: 9000 -> 1500.", "port_security_enabled: false -> true.");
    assertThat(action(plan, SUBNET).verb()).isEqualTo("change");
    assertThat(action(plan, SUBNET).reasons())
        .containsExactly(
            "allocation_pools: 10.20.1.7-10.20.1.9,10.20.1.90-10.20.1.99 ->"
                + " 10.20.1.50-10.20.1.99.",
            "dns_nameservers: 10.20.1.3,10.20.1.2 -> unset.",
            "gateway_ip: unset -> 10.20.1.1.",
            "host_routes: 10.30.0.0/16=10.20.1.4 -> unset.");
    assertThat(plan.needsConsent()).isFalse();
    applyAll();

    assertThat(network().id()).isEqualTo(network);
    assertThat(network().mtu()).isEqualTo(1500);
    assertThat(network().portSecurity()).isTrue();
    assertThat(subnet().id()).isEqualTo(subnet);
    assertThat(subnet().gateway()).isEqualTo("10.20.1.1");
    assertThat(subnet().pools()).containsExactly(new Subnet.Pool("10.20.1.50", "10.20.1.99"));
    assertThat(subnet().nameServers()).isEmpty();
    assertThat(subnet().hostRoutes()).isEmpty();
  }

  @Test
  void anotherBlockMakesAnotherSubnet() throws Exception {
    applyAll();
    run.drawing(ResourceKind.SUBNET, "cidr", "10.20.0.0/16")
        .drawing(ResourceKind.SUBNET, CloudAttribute.NAME_SERVERS, "10.20.1.2");
    assertThat(action(run.plan(), SUBNET).verb()).isEqualTo("make again");
  }

  /** How others set up what a deployment uses is theirs. */
  @Test
  void settingsOfASubnetThatOthersMadeAreNotCompared() throws Exception {
    run.apply(run.plan().only(Set.of(CloudKind.PROJECT.address("private", "crew"))));
    String crew = run.cloud().identity().findProject("crew").orElseThrow().id();
    Network data =
        run.cloud()
            .network()
            .createNetwork(
                new Network("", "data", crew, false, false, "", "", 0, 9000, true, List.of()));
    Subnet theirs =
        run.cloud()
            .network()
            .createSubnet(
                new Subnet(
                    "",
                    "data-subnet",
                    data.id(),
                    crew,
                    "10.20.1.0/24",
                    "",
                    false,
                    List.of(new Subnet.Pool("10.20.1.2", "10.20.1.254")),
                    List.of("10.20.1.77"),
                    List.of(),
                    "",
                    ""));
    applyAll();
    assertThat(subnet()).isEqualTo(theirs);
  }
}
