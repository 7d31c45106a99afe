// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab.files;

import dev.slipway.lab.host.HostFacts;
import dev.slipway.lab.host.HostFacts.Access;
import dev.slipway.lab.plan.LabPlan;
import dev.slipway.lab.plan.LabPlan.Bridge;
import dev.slipway.lab.plan.LabPlan.Link;
import dev.slipway.lab.plan.LabPlan.Machine;
import dev.slipway.lab.plan.LabPlan.Rate;
import dev.slipway.lab.plan.LabPlan.Role;
import dev.slipway.lab.plan.LabPlan.Route;
import dev.slipway.lab.plan.LabPlan.Translation;
import dev.slipway.lab.plan.LabPlan.Tunnel;
import dev.slipway.lab.plan.LabPlanner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What tells a machine's first process how it is to be: batches for ip and tc, rules for nft,
 * mounts and settings. Names and addresses in them are checked by {@link LabPlanner}; paths are
 * quoted here.
 */
final class MachineFiles {
  static final int ACCOUNT_UID = 1000;

  /** What a node has of its own and keeps while it is restarted. */
  static final List<String> OWN = List.of("opt", "var", "tmp", "run", "root", "home", "srv");

  static final List<String> DEVICES = List.of("null", "zero", "full", "random", "urandom", "tty");

  /** Rights that would reach beyond the node: to kernel modules, clock, raw devices and logs. */
  private static final String DROPPED =
      "-sys_module,-sys_rawio,-sys_time,-mknod,-syslog,-mac_admin,-mac_override,-wake_alarm,"
          + "-block_suspend,-audit_control,-audit_read";

  private static final Path SYSRQ = Path.of("/proc/sysrq-trigger");

  private static final int BITS_PER_BYTE = 8;

  /** tbf sends at its rate only if its bucket holds what comes in between two timer ticks. */
  private static final int BUCKETS_PER_SECOND = 500;

  private static final long LEAST_BUCKET = 16 * 1024;
  private static final long LEAST_QUEUE = 64 * 1024;
  private static final long GREATEST_QUEUE = 16 * 1024 * 1024;

  /** How long a packet waits at most where there is more than may pass. */
  private static final int QUEUES_PER_SECOND = 10;

  private static final long NETEM_PACKETS = 10_000;

  /** Of IANA; the kernel's own default is an older one. */
  private static final int VXLAN_PORT = 4789;

  private static final double NANOSECONDS_PER_MICROSECOND = 1e3;

  private final LabPlan plan;
  private final HostFacts host;
  private final LabFolder folder;
  private final HostMounts mounts;

  MachineFiles(LabPlan plan, HostFacts host, LabFolder folder, HostMounts mounts) {
    this.plan = plan;
    this.host = host;
    this.folder = folder;
    this.mounts = mounts;
  }

  /**
   * A machine's files by their names.
   *
   * @param cgroup its cgroup; empty where it has none
   */
  Map<String, String> of(Machine machine, Optional<String> cgroup) {
    Map<String, String> files = new TreeMap<>();
    files.put("links.ip", links(machine));
    files.put("links.tc", linkQueues(machine));
    files.put("node.ip", interfaces(machine));
    files.put("node.tc", queues(machine));
    files.put("tunnels.ip", tunnels(machine));
    files.put("tunnels.links", tunnelLinks(machine));
    files.put("tunnels.fdb", tunnelEnds(machine));
    files.put("node.nft", machine.translation().map(this::translation).orElse(""));
    files.put("sysctl", sysctl(machine));
    files.put("hostname", machine.hostname() + "\n");
    files.put("settings", settings(machine, cgroup));
    files.put("fstab", machine.role() == Role.NODE ? fstab(machine) : "");
    return files;
  }

  private Optional<Bridge> bridge(Link link) {
    return plan.bridges().stream()
        .filter(bridge -> link.bridge().filter(bridge.names()::contains).isPresent())
        .findFirst();
  }

  /** Run beside the bridges; descriptor 4 is the machine's network namespace. */
  private String links(Machine machine) {
    StringBuilder batch = new StringBuilder();
    for (Link link : machine.links()) {
      batch
          .append("link add ")
          .append(link.port())
          .append(" mtu ")
          .append(link.mtu())
          .append(link.bridge().map(bridge -> " master " + bridge + " up").orElse(""))
          .append(" type veth peer name ")
          .append(link.name())
          .append(" netns /proc/self/fd/4 mtu ")
          .append(link.mtu())
          .append(" address ")
          .append(link.mac())
          .append('\n');
    }
    return batch.toString();
  }

  /** At the bridges' ends: what is limited and delayed on its way to the machine. */
  private String linkQueues(Machine machine) {
    StringBuilder batch = new StringBuilder();
    for (Link link : machine.links()) {
      Optional<Bridge> bridge = bridge(link);
      if (bridge.isEmpty()) {
        continue;
      }
      boolean delayed = host.delays() && bridge.get().latencyNs().orElse(0) > 0;
      link.receives().ifPresent(rate -> batch.append(bucket(link.port(), "root handle 1:", rate)));
      if (delayed) {
        batch
            .append("qdisc replace dev ")
            .append(link.port())
            .append(link.receives().isPresent() ? " parent 1:1" : " root")
            .append(" handle 10: netem delay ")
            .append(microseconds(bridge.get().latencyNs().getAsLong()))
            .append(" limit ")
            .append(NETEM_PACKETS)
            .append('\n');
      }
      if (bridge.get().capacity().isPresent() && host.sharesCapacity()) {
        batch
            .append("qdisc replace dev ")
            .append(link.port())
            .append(" ingress\nfilter replace dev ")
            .append(link.port())
            .append(" parent ffff: protocol all prio 1 handle 800::1 u32 match u32 0 0")
            .append(" action mirred egress redirect dev ")
            .append(bridge.get().medium())
            .append('\n');
      }
    }
    return batch.toString();
  }

  private static String microseconds(long nanoseconds) {
    return String.format(Locale.ROOT, "%.3fus", nanoseconds / NANOSECONDS_PER_MICROSECOND);
  }

  /** A token bucket that sends at a rate and holds for a while what comes faster. */
  static String bucket(String device, String place, Rate rate) {
    long bytesPerSecond = Math.max(1, rate.bitsPerSecond() / BITS_PER_BYTE);
    long bucket =
        rate.burstBits().isPresent()
            ? Math.max(LEAST_BUCKET, rate.burstBits().getAsLong() / BITS_PER_BYTE)
            : Math.max(LEAST_BUCKET, bytesPerSecond / BUCKETS_PER_SECOND);
    long queue =
        Math.max(LEAST_QUEUE, Math.min(GREATEST_QUEUE, bytesPerSecond / QUEUES_PER_SECOND));
    return "qdisc replace dev %s %s tbf rate %dbit burst %d limit %d\n"
        .formatted(device, place, rate.bitsPerSecond(), bucket, bucket + queue);
  }

  /**
   * Run in the machine, which the tunnels' packets leave; descriptor 5 is the network namespace of
   * the bridges, where the tunnels begin.
   */
  private static String tunnels(Machine machine) {
    StringBuilder batch = new StringBuilder();
    for (Tunnel tunnel : machine.tunnels()) {
      batch.append(
          "link add %s netns /proc/self/fd/5 mtu %d type vxlan id %d local %s dstport %d\n"
              .formatted(tunnel.port(), tunnel.mtu(), tunnel.number(), tunnel.local(), VXLAN_PORT));
    }
    return batch.toString();
  }

  private static String tunnelLinks(Machine machine) {
    StringBuilder batch = new StringBuilder();
    for (Tunnel tunnel : machine.tunnels()) {
      batch.append("link set dev %s master %s up\n".formatted(tunnel.port(), tunnel.bridge()));
    }
    return batch.toString();
  }

  /** Packets for addresses that a host has not seen yet go to all other hosts. */
  private static String tunnelEnds(Machine machine) {
    StringBuilder batch = new StringBuilder();
    for (Tunnel tunnel : machine.tunnels()) {
      for (String remote : tunnel.remotes()) {
        batch.append(
            "fdb append 00:00:00:00:00:00 dev %s dst %s\n".formatted(tunnel.port(), remote));
      }
    }
    return batch.toString();
  }

  private static String interfaces(Machine machine) {
    StringBuilder batch = new StringBuilder("link set dev lo up\n");
    for (Link link : machine.links()) {
      for (String address : link.addresses()) {
        batch
            .append("address replace ")
            .append(address)
            .append(" dev ")
            .append(link.name())
            .append('\n');
      }
      batch.append("link set dev ").append(link.name()).append(" up\n");
    }
    for (Route route : machine.routes()) {
      batch
          .append("route replace ")
          .append(route.destination())
          .append(route.via().map(via -> " via " + via).orElse(""))
          .append(" dev ")
          .append(route.link())
          .append(" metric ")
          .append(route.metric())
          .append('\n');
    }
    return batch.toString();
  }

  private static String queues(Machine machine) {
    StringBuilder batch = new StringBuilder();
    for (Link link : machine.links()) {
      link.sends().ifPresent(rate -> batch.append(bucket(link.name(), "root", rate)));
    }
    return batch.toString();
  }

  private String sysctl(Machine machine) {
    List<String> lines = new ArrayList<>();
    for (String scope : List.of("all", "default")) {
      // The drawn addresses are checked: nobody is to wait a second for each.
      lines.add("net/ipv6/conf/" + scope + "/accept_dad 0");
      lines.add("net/ipv4/conf/" + scope + "/rp_filter 0");
    }
    if (machine.role() == Role.ROUTER) {
      lines.add("net/ipv4/ip_forward 1");
      lines.add("net/ipv6/conf/all/forwarding 1");
    } else if (host.access() == Access.ONE_USER) {
      lines.add("net/ipv4/ip_unprivileged_port_start 0");
      lines.add("net/ipv4/ping_group_range 0 0");
    } else {
      lines.add("net/ipv4/ping_group_range 0 65535");
    }
    return String.join("\n", lines) + "\n";
  }

  private String translation(Translation translation) {
    if (!host.filters()) {
      return "";
    }
    StringBuilder before = new StringBuilder();
    StringBuilder after = new StringBuilder();
    translation
        .floating()
        .forEach(
            (floating, fixed) -> {
              before.append("    ip daddr %s dnat to %s\n".formatted(floating, fixed));
              after.append(
                  "    oifname \"%s\" ip saddr %s snat to %s\n"
                      .formatted(translation.link(), fixed, floating));
            });
    String closed = "";
    if (translation.sources()) {
      after.append("    oifname \"%s\" masquerade\n".formatted(translation.link()));
      closed =
          "    iifname \"%s\" ct state new ct status & dnat != dnat drop\n"
              .formatted(translation.link());
    }
    return """
    table ip slipway
    delete table ip slipway
    table ip slipway {
      chain before {
        type nat hook prerouting priority dstnat;
    %s  }
      chain forward {
        type filter hook forward priority filter;
    %s  }
      chain after {
        type nat hook postrouting priority srcnat;
    %s  }
    }
    """
        .formatted(before, closed, after);
  }

  private String settings(Machine machine, Optional<String> cgroup) {
    boolean oneUser = host.access() == Access.ONE_USER;
    int uid = oneUser || !machine.account().equals("root") ? ACCOUNT_UID : 0;
    return """
    account=%s
    rootless=%s
    dropped=%s
    cgroup=%s
    """
        .formatted(
            machine.role() == Role.NODE ? uid : "",
            oneUser ? "--account" : "",
            host.access() == Access.ROOT ? DROPPED : "",
            cgroup.map(MachineFiles::shellWord).orElse(""));
  }

  static String shellWord(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }

  private String fstab(Machine machine) {
    String root = folder.machine(machine.key()).resolve("root").toString();
    String files = folder.machine(machine.key()).resolve("files").toString();
    StringBuilder lines = new StringBuilder();
    for (String device : DEVICES) {
      bind(lines, "/dev/" + device, root + "/dev/" + device, "bind");
    }
    for (String shared : mounts.shared()) {
      bind(lines, "/" + shared, root + "/" + shared, readOnly("/" + shared));
    }
    bind(lines, "/etc", root + "/.lab/etc", readOnly("/etc"));
    bind(
        lines,
        folder.file("bin").toString(),
        root + "/.lab/scripts",
        readOnly(folder.path().toString()));
    bind(
        lines,
        folder.file("etc").toString(),
        root + "/.lab/shared",
        readOnly(folder.path().toString()));
    for (String own : OWN) {
      bind(lines, files + "/" + own, root + "/" + own, "bind");
    }
    mount(lines, "proc", root + "/proc", "proc", "nosuid,nodev,noexec");
    mount(lines, "sysfs", root + "/sys", "sysfs", "ro,nosuid,nodev,noexec");
    String terminals =
        host.access() == Access.ONE_USER
            ? "newinstance,ptmxmode=0666,mode=0620,nosuid,noexec"
            : "newinstance,ptmxmode=0666,mode=0620,gid=5,nosuid,noexec";
    mount(lines, "devpts", root + "/dev/pts", "devpts", terminals);
    mount(lines, "shm", root + "/dev/shm", "tmpfs", "mode=1777,nosuid,nodev");
    // A node that is started again has been rebooted.
    bind(
        lines,
        folder.machine(machine.key()).resolve("boot-id").toString(),
        root + "/proc/sys/kernel/random/boot_id",
        "bind");
    if (!host.access().isRootless()) {
      // Root of a node must not turn the host's knobs; those of the network are the node's own.
      bind(lines, root + "/proc/sys/net", root + "/proc/sys/net", "bind");
      bind(lines, root + "/proc/sys", root + "/proc/sys", "rbind,ro");
      if (Files.exists(SYSRQ)) {
        bind(lines, root + SYSRQ, root + SYSRQ, "bind,ro");
      }
    }
    return lines.toString();
  }

  /** A user namespace must not take off what its mounts were given, so it is said again. */
  private String readOnly(String path) {
    String locked = mounts.lockedOptions(path);
    return locked.isEmpty() ? "rbind,ro" : "rbind,ro," + locked;
  }

  private static void bind(StringBuilder lines, String source, String target, String options) {
    mount(lines, source, target, "none", options);
  }

  private static void mount(
      StringBuilder lines, String source, String target, String type, String options) {
    lines.append("%s %s %s %s 0 0\n".formatted(escape(source), escape(target), type, options));
  }

  /** Blanks and backslashes as fstab(5) has them. */
  private static String escape(String path) {
    return path.replace("\\", "\\134")
        .replace(" ", "\\040")
        .replace("\t", "\\011")
        .replace("\n", "\\012");
  }
}
