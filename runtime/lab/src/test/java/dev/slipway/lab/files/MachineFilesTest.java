// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab.files;

import static dev.slipway.lab.Site.nic;
import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.BundleManifest.Direction;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.lab.Site;
import dev.slipway.lab.host.HostFacts;
import dev.slipway.lab.host.HostFacts.Access;
import dev.slipway.lab.plan.LabPlan;
import dev.slipway.lab.plan.LabPlan.Machine;
import dev.slipway.lab.plan.LabPlanner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class MachineFilesTest {
  private static final LabFolder FOLDER = new LabFolder(Path.of("/tmp/my lab"));

  private static final Site SITE =
      new Site()
          .network(
              "radio",
              "10.1.0.0/24",
              "",
              new Site.Medium(1400, OptionalLong.of(50_000_000), OptionalLong.of(5_000_000), 0.01),
              false)
          .network("outside", "192.0.2.0/24", "", Site.Medium.PLAIN, true)
          .policy("slow", Direction.INGRESS, 20_000_000)
          .router("edge", true, "outside", "radio", "10.1.0.1")
          .node(
              "ship",
              nic("eth0", "radio", "10.1.0.5", OptionalLong.empty(), Optional.of("slow")),
              nic("eth1", "", ""));

  private static HostFacts host(Access access, boolean delays) {
    return new HostFacts(access, delays, true, true, true, Optional.empty(), "", "/bin/sh");
  }

  private static Map<String, String> files(String name, HostFacts host) throws IOException {
    LabPlan plan = LabPlanner.plan(SITE.manifest(), true, new Diagnostics());
    Machine machine = plan.machine(name).orElseThrow();
    return new MachineFiles(plan, host, FOLDER, HostMounts.read())
        .of(machine, Optional.of("/sys/fs/cgroup/it's"));
  }

  @Test
  void linksAreMadeAtTheBridgesWithTheirOtherEndsInTheNode() throws IOException {
    Map<String, String> files = files("ship", host(Access.ROOT, true));
    assertThat(files.get("links.ip").lines())
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .startsWith(
                        "link add p0i0 mtu 1500 master b0 up type veth peer name eth0 netns"
                            + " /proc/self/fd/4 mtu 1500 address 02:"),
            line -> assertThat(line).startsWith("link add u0i1 mtu 1500 type veth"));
    assertThat(files.get("node.ip"))
        .isEqualTo(
            """
            link set dev lo up
            address replace 10.1.0.5/24 dev eth0
            link set dev eth0 up
            link set dev eth1 up
            route replace 192.0.2.0/24 via 10.1.0.1 dev eth0 metric 100
            route replace 224.0.0.0/4 dev eth0 metric 1
            """);
  }

  @Test
  void limitsDelaysAndCapacityAreQueuesOfThePort() throws IOException {
    assertThat(files("ship", host(Access.ROOT, true)).get("links.tc"))
        .isEqualTo(
            """
            qdisc replace dev p0i0 root handle 1: tbf rate 20000000bit burst 16384 limit 266384
            qdisc replace dev p0i0 parent 1:1 handle 10: netem delay 5000.000us limit 10000
            qdisc replace dev p0i0 ingress
            filter replace dev p0i0 parent ffff: protocol all prio 1 handle 800::1 u32 match u32 0 0\
             action mirred egress redirect dev s0
            """);
    assertThat(files("ship", host(Access.ROOT, false)).get("links.tc"))
        .doesNotContain("netem")
        .contains("tbf");
  }

  @Test
  void routersForwardAndTranslate() throws IOException {
    Map<String, String> files = files("edge", host(Access.ROOT, true));
    assertThat(files.get("sysctl")).contains("net/ipv4/ip_forward 1\n");
    assertThat(files.get("fstab")).isEmpty();
    assertThat(files.get("node.nft"))
        .contains("    oifname \"external\" masquerade\n")
        .contains("    iifname \"external\" ct state new ct status & dnat != dnat drop\n");
    assertThat(files.get("settings")).startsWith("account=\n");
  }

  @Test
  void pathsAreQuoted() throws IOException {
    Map<String, String> files = files("ship", host(Access.ROOT, true));
    assertThat(files.get("settings")).contains("cgroup='/sys/fs/cgroup/it'\\''s'\n");
    assertThat(files.get("fstab"))
        .contains(
            "/tmp/my\\040lab/nodes/ship/files/opt /tmp/my\\040lab/nodes/ship/root/opt none bind");
  }

  @Test
  void whatRootWouldReachOfTheHostIsOnlyReadThere() throws IOException {
    String root = files("ship", host(Access.ROOT, true)).get("fstab");
    assertThat(root).containsPattern("\n/usr \\S+/root/usr none rbind,ro");
    assertThat(root).contains("/root/proc/sys/net none bind ", "/root/proc/sys none rbind,ro");
    String rootless = files("ship", host(Access.ONE_USER, true)).get("fstab");
    assertThat(rootless).doesNotContain("/root/proc/sys none rbind,ro").doesNotContain("gid=5");
  }

  @Test
  void withOneUidTheAccountHasIt() throws IOException {
    assertThat(files("ship", host(Access.ONE_USER, true)).get("settings"))
        .contains("account=1000\nrootless=--account\ndropped=\n");
    assertThat(files("ship", host(Access.USER_RANGE, true)).get("settings"))
        .contains("account=0\nrootless=\ndropped=\n");
  }

  @Test
  void lossIsARuleForThePortsOfTheNetwork() {
    LabPlan plan = LabPlanner.plan(SITE.manifest(), true, new Diagnostics());
    assertThat(new Fabric(plan, host(Access.ROOT, true)).losses())
        .contains("oifname { \"p0i0\", \"p1i0\" } numgen random mod 1000000 < 10000 drop\n");
  }

  @Test
  void bridgesThatAreThereAreNotMadeAgainAndOthersGo() {
    LabPlan plan = LabPlanner.plan(SITE.manifest(), true, new Diagnostics());
    Fabric fabric = new Fabric(plan, host(Access.ROOT, true));
    Fabric.Observed observed =
        Fabric.Observed.parse(
            """
            [{"ifname":"lo"},{"ifname":"b0"},{"ifname":"s0"},{"ifname":"b7"},\
            {"ifname":"p0i0","master":"b0"},{"ifname":"u0i1"}]\
            """);
    assertThat(fabric.links(observed))
        .isEqualTo(
            """
            link delete dev b7
            link set dev b0 mtu 1400 up
            link set dev s0 mtu 1400 up
            link add b1 type bridge stp_state 0 forward_delay 0 mcast_snooping 0
            link set dev b1 mtu 1500 up
            """);
    assertThat(fabric.isIn(observed)).isFalse();
    assertThat(observed.connects(plan.machine("ship").orElseThrow())).isTrue();
    assertThat(observed.connects(plan.machine("edge").orElseThrow())).isFalse();
  }

  @Test
  void tunnelsLeaveTheHostAndEndAtTheBridgesOfItsMachines() throws IOException {
    Site site =
        new Site()
            .network("a", "10.1.0.0/24", "", Site.Medium.over("tunnel"), false)
            .network("tunnel", "10.9.0.0/24", "")
            .node("left", nic("eth0", "tunnel", "10.9.0.1"))
            .node("right", nic("eth0", "tunnel", "10.9.0.2"))
            .machine("vm-1", "left", nic("eth0", "a", "10.1.0.11"))
            .machine("vm-2", "right", nic("eth0", "a", "10.1.0.12"));
    LabPlan plan = LabPlanner.plan(site.manifest(), true, new Diagnostics());
    Machine left = plan.machine("left").orElseThrow();
    HostFacts host = host(Access.ROOT, true);
    Map<String, String> files =
        new MachineFiles(plan, host, FOLDER, HostMounts.read()).of(left, Optional.empty());
    assertThat(files.get("tunnels.ip"))
        .isEqualTo(
            "link add t0n0 netns /proc/self/fd/5 mtu 1450 type vxlan id 1 local 10.9.0.1 dstport"
                + " 4789\n");
    assertThat(files.get("tunnels.links")).isEqualTo("link set dev t0n0 master b0h0 up\n");
    assertThat(files.get("tunnels.fdb"))
        .isEqualTo("fdb append 00:00:00:00:00:00 dev t0n0 dst 10.9.0.2\n");
    String links = "{\"ifname\":\"p0i0\",\"master\":\"b1\"}";
    assertThat(Fabric.Observed.parse("[" + links + "]").connects(left)).isFalse();
    Fabric.Observed whole =
        Fabric.Observed.parse("[" + links + ",{\"ifname\":\"t0n0\",\"master\":\"b0h0\"}]");
    assertThat(whole.connects(left)).isTrue();
    assertThat(whole.portsOf(left)).containsExactly("p0i0", "t0n0");
  }
}
