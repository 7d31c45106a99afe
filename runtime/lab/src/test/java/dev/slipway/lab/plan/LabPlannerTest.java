// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab.plan;

import static dev.slipway.lab.Site.nic;
import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.BundleManifest.Direction;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.lab.Site;
import dev.slipway.lab.plan.LabPlan.Link;
import dev.slipway.lab.plan.LabPlan.Machine;
import dev.slipway.lab.plan.LabPlan.Rate;
import dev.slipway.lab.plan.LabPlan.Route;
import dev.slipway.lab.plan.LabPlan.Tunnel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class LabPlannerTest {
  private final Diagnostics found = new Diagnostics();

  private LabPlan plan(Site site) {
    return LabPlanner.plan(site.manifest(), true, found);
  }

  private static Machine machine(LabPlan plan, String name) {
    return plan.machine(name).orElseThrow();
  }

  @Test
  void interfacesAreAsDrawn() {
    LabPlan plan =
        plan(
            new Site()
                .network("lan", "10.1.0.0/24", "10.1.0.1")
                .node("blade", nic("eth0", "", ""), nic("eth2", "lan", "10.1.0.7")));
    Machine blade = machine(plan, "blade");
    assertThat(found.toList()).isEmpty();
    assertThat(blade.links()).extracting(Link::name).containsExactly("eth0", "eth2");
    assertThat(blade.links().get(0).bridge()).isEmpty();
    assertThat(blade.links().get(1).bridge()).contains("b0");
    assertThat(blade.links().get(1).addresses()).containsExactly("10.1.0.7/24");
    assertThat(blade.address()).isEqualTo("10.1.0.7");
    assertThat(blade.routes())
        .containsExactly(
            new Route("default", Optional.of("10.1.0.1"), "eth2", 100),
            new Route("224.0.0.0/4", Optional.empty(), "eth2", 1));
  }

  @Test
  void whoHasNoAddressGetsTheFirstFreeOneAlwaysTheSame() {
    Site site =
        new Site()
            .network("lan", "10.1.0.0/24", "10.1.0.1")
            .node("a", nic("eth0", "lan", ""))
            .node("b", nic("eth0", "lan", "10.1.0.2"));
    LabPlan plan = plan(site);
    assertThat(machine(plan, "a").addresses()).containsExactly("10.1.0.3");
    assertThat(machine(plan, "a").links().get(0).mac())
        .startsWith("02:")
        .isNotEqualTo(machine(plan, "b").links().get(0).mac());
    assertThat(plan(site)).isEqualTo(plan);
  }

  @Test
  void aSmallSubnetRunsOut() {
    plan(
        new Site()
            .network("lan", "10.1.0.0/30", "10.1.0.1")
            .node("a", nic("eth0", "lan", ""))
            .node("b", nic("eth0", "lan", "")));
    assertThat(TextDiagnosticPrinter.print(found))
        .isEqualTo(
            """
            error: No address left [LAB_ADDRESS_EXHAUSTED]
              node b needs an address of subnet lan, which has none left.
              Hint: Draw a larger subnet, or give fixed addresses.
            """);
  }

  @Test
  void routesLeadThroughRoutersThatAreNotTheGateway() {
    LabPlan plan =
        plan(
            new Site()
                .network("a", "10.1.0.0/24", "10.1.0.1")
                .network("b", "10.2.0.0/24", "")
                .network("c", "10.3.0.0/24", "")
                .router("ab", false, "", "a", "10.1.0.9", "b", "10.2.0.1")
                .router("bc", false, "", "b", "10.2.0.2", "c", "10.3.0.1")
                .node("left", nic("eth0", "a", "10.1.0.5"))
                .node("right", nic("eth0", "c", "10.3.0.5")));
    assertThat(machine(plan, "left").routes())
        .containsExactly(
            new Route("default", Optional.of("10.1.0.1"), "eth0", 100),
            new Route("10.2.0.0/24", Optional.of("10.1.0.9"), "eth0", 100),
            new Route("10.3.0.0/24", Optional.of("10.1.0.9"), "eth0", 100),
            new Route("224.0.0.0/4", Optional.empty(), "eth0", 1));
    assertThat(machine(plan, "right").routes())
        .contains(new Route("10.1.0.0/24", Optional.of("10.3.0.1"), "eth0", 100));
    assertThat(machine(plan, "ab").routes())
        .contains(new Route("10.3.0.0/24", Optional.of("10.2.0.2"), "port1", 100));
  }

  @Test
  void aRouterThatTranslatesLetsNobodyIn() {
    LabPlan plan =
        plan(
            new Site()
                .network("inside", "10.1.0.0/24", "10.1.0.1")
                .network("outside", "192.0.2.0/24", "", Site.Medium.PLAIN, true)
                .router("edge", true, "outside", "inside", "")
                .node(
                    "vm",
                    "VIRTUAL_MACHINE",
                    Optional.of("user"),
                    "192.0.2.150",
                    nic("eth0", "inside", "10.1.0.5"))
                .node("server", nic("eth0", "outside", "192.0.2.10")));
    Machine edge = machine(plan, "edge");
    assertThat(edge.addresses()).containsExactly("10.1.0.2", "192.0.2.100", "192.0.2.150");
    assertThat(edge.translation())
        .contains(new LabPlan.Translation("external", true, Map.of("192.0.2.150", "10.1.0.5")));
    assertThat(machine(plan, "server").routes())
        .extracting(Route::destination)
        .containsExactly("224.0.0.0/4");
    assertThat(machine(plan, "vm").routes())
        .contains(new Route("192.0.2.0/24", Optional.of("10.1.0.2"), "eth0", 100));
    assertThat(machine(plan, "vm").account()).isEqualTo("user");
  }

  @Test
  void theLeastLimitCounts() {
    LabPlan plan =
        plan(
            new Site()
                .network("lan", "10.1.0.0/24", "")
                .policy("slow", Direction.EGRESS, 20_000_000)
                .node(
                    "a",
                    nic(
                        "eth0",
                        "lan",
                        "10.1.0.5",
                        OptionalLong.of(1_000_000_000),
                        Optional.of("slow"))));
    Link link = machine(plan, "a").links().get(0);
    assertThat(link.sends()).contains(new Rate(20_000_000, OptionalLong.empty()));
    assertThat(link.receives()).contains(new Rate(1_000_000_000, OptionalLong.empty()));
  }

  @Test
  void namesThatLinuxDoesNotTakeAreReplaced() {
    LabPlan plan =
        plan(
            new Site()
                .network("lan", "10.1.0.0/24", "")
                .node(
                    "a",
                    nic("eth0", "", ""),
                    nic("port-on-the-lab-network", "lan", ""),
                    nic("a/b", "", ""),
                    nic("", "", "")));
    assertThat(machine(plan, "a").links())
        .extracting(Link::name)
        .containsExactly("eth0", "eth1", "eth2", "eth3");
    assertThat(TextDiagnosticPrinter.print(found))
        .contains(
            """
            warning: Interface with another name [LAB_INTERFACE_RENAMED]
              Linux takes no network interface named "port-on-the-lab-network"; that of node a is eth1 in the lab.
              Hint: Give it a name of at most 15 letters, digits, dots, hyphens and underscores.
            """);
  }

  @Test
  void foldersOfMachinesAreLegalAndDiffer() {
    LabPlan plan =
        plan(
            new Site()
                .node("site/one node")
                .node("site-one-node")
                .node("../..")
                .router("site-one-node", false, ""));
    assertThat(plan.machines())
        .extracting(Machine::key)
        .containsExactly("site-one-node", "site-one-node-2", "node", "site-one-node-3");
  }

  @Test
  void clashesAreTold() {
    plan(
        new Site()
            .network("lan", "10.1.0.0/24", "")
            .node("a", nic("eth0", "lan", "10.1.0.5"))
            .node("b", nic("eth0", "lan", "10.1.0.5"))
            .node("c", nic("eth0", "lan", "10.1.0.5; reboot")));
    assertThat(TextDiagnosticPrinter.print(found))
        .contains("10.1.0.5 on network lan is the address of node a and of node b.")
        .contains("node c has the address \"10.1.0.5; reboot\".");
  }

  @Test
  void unassignedHostsAreLeftOut() {
    LabPlan plan = plan(new Site().node("blade", "UNASSIGNED", Optional.empty(), ""));
    assertThat(plan.machines()).isEmpty();
    assertThat(TextDiagnosticPrinter.print(found))
        .isEqualTo(
            """
            info: Node skipped: no operating system [LAB_NODE_LEFT_OUT]
              Nothing is installed on node blade, so nothing would answer there.
            """);
  }

  @Test
  void accountsThatAreNoneAreReplaced() {
    LabPlan plan = plan(new Site().node("a", "LINUX", Optional.of("x; rm -rf /"), ""));
    assertThat(machine(plan, "a").account()).isEqualTo("root");
    assertThat(found.toList()).extracting("code").containsExactly("LAB_ACCOUNT_REPLACED");
  }

  @Test
  void ipv6NetworksAreRoutedToo() {
    LabPlan plan =
        plan(
            new Site()
                .network("lan", "fd00:1::/64", "fd00:1::1")
                .node("a", nic("eth0", "lan", "fd00:1::7")));
    assertThat(machine(plan, "a").routes())
        .containsExactly(new Route("default", Optional.of("fd00:1::1"), "eth0", 100));
  }

  private static Site carried() {
    return new Site()
        .network("a", "10.1.0.0/24", "10.1.0.1", Site.Medium.over("tunnel"), false)
        .network("tunnel", "10.9.0.0/24", "")
        .node("left", nic("eth0", "tunnel", "10.9.0.1"))
        .node("right", nic("eth1", "tunnel", "10.9.0.2"))
        .machine("vm-1", "left", nic("eth0", "a", "10.1.0.11"))
        .machine("vm-2", "right", nic("eth0", "a", "10.1.0.12"));
  }

  @Test
  void whatHostsCarryGoesFromHostToHostByTunnels() {
    LabPlan plan = plan(carried().routerOn("right", "way-out", "a", ""));
    assertThat(found.toList()).isEmpty();
    assertThat(plan.bridges())
        .extracting(LabPlan.Bridge::names)
        .containsExactly(List.of("b0", "b0h0", "b0h1"), List.of("b1"));
    assertThat(machine(plan, "vm-1").links().get(0).bridge()).contains("b0h0");
    assertThat(machine(plan, "vm-2").links().get(0).bridge()).contains("b0h1");
    assertThat(machine(plan, "way-out").links().get(0).bridge()).contains("b0h1");
    assertThat(machine(plan, "left").links().get(0).bridge()).contains("b1");
    assertThat(machine(plan, "left").tunnels())
        .containsExactly(new Tunnel("t0n0", "b0h0", 1, 1450, "10.9.0.1", List.of("10.9.0.2")));
    assertThat(machine(plan, "right").tunnels())
        .containsExactly(new Tunnel("t1n0", "b0h1", 1, 1450, "10.9.0.2", List.of("10.9.0.1")));
    assertThat(machine(plan, "vm-1").tunnels()).isEmpty();
  }

  @Test
  void aNetworkIsOneBridgeWhereAHostIsMissing() {
    Map<String, Site> sites =
        Map.of(
            "a router whose host is open", carried().router("r", false, "", "a", ""),
            "a host that is not on the carrier",
                carried()
                    .node("far", nic("eth0", "", ""))
                    .machine("vm-3", "far", nic("eth0", "a", "10.1.0.13")));
    sites.forEach(
        (why, site) -> {
          LabPlan plan = plan(site);
          assertThat(machine(plan, "vm-1").links().get(0).bridge()).as(why).contains("b0");
          assertThat(machine(plan, "left").tunnels()).as(why).isEmpty();
        });
    LabPlan without = LabPlanner.plan(carried().manifest(), false, found);
    assertThat(machine(without, "vm-2").links().get(0).bridge()).contains("b0");
    assertThat(machine(without, "right").tunnels()).isEmpty();
  }
}
