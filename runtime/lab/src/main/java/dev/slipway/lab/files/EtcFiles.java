// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab.files;

import dev.slipway.address.IpAddress;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.lab.host.HostFacts;
import dev.slipway.lab.host.HostFacts.Access;
import dev.slipway.lab.plan.LabPlan;
import dev.slipway.lab.plan.LabPlan.Machine;
import dev.slipway.lab.plan.LabPlan.Role;
import dev.slipway.lab.plan.LinuxNames;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** What nodes have of their own in /etc; the rest is the host's. */
final class EtcFiles {
  /** Names in the host's /etc that are not shown in a node's. */
  static final Set<String> HIDDEN =
      Set.of(
          "hostname",
          "hosts",
          "resolv.conf",
          "machine-id",
          "nsswitch.conf",
          "passwd",
          "passwd-",
          "group",
          "group-",
          "shadow",
          "shadow-",
          "gshadow",
          "gshadow-",
          "subuid",
          "subuid-",
          "subgid",
          "subgid-",
          "sudoers",
          "sudoers.d",
          "ssh",
          "fstab",
          "krb5.keytab");

  private static final String TERMINAL_GROUP = "tty:x:5:\n";

  private EtcFiles() {}

  /** What all nodes have in common, by name. */
  static Map<String, String> shared(LabPlan plan) {
    return Map.of("hosts", hosts(plan), "nsswitch.conf", nameServices());
  }

  /** Every node knows every other by name, as a name server of the site would have it. */
  private static String hosts(LabPlan plan) {
    StringBuilder lines = new StringBuilder("127.0.0.1 localhost\n::1 localhost ip6-localhost\n");
    for (Machine machine : plan.machines()) {
      if (machine.role() == Role.NODE) {
        for (String address : machine.addresses()) {
          lines.append(address + " " + String.join(" ", machine.hostNames()) + "\n");
        }
      }
    }
    return lines.toString();
  }

  private static String nameServices() {
    return """
    passwd: files
    group: files
    shadow: files
    hosts: files dns
    networks: files
    protocols: files
    services: files
    """;
  }

  /**
   * What one node has, by name.
   *
   * @param publicKey who may log in
   */
  static Map<String, String> of(
      Machine machine, BundleManifest manifest, HostFacts host, String publicKey) {
    Map<String, String> files = new TreeMap<>();
    files.put("hostname", machine.hostname() + "\n");
    files.put("machine-id", LinuxNames.machineId(machine.elementId()) + "\n");
    files.put("resolv.conf", nameServers(machine, manifest));
    files.put("passwd", accounts(machine, host));
    files.put("group", groups(machine, host));
    files.put("shadow", passwords(machine));
    // As images of clouds have it.
    user(machine).ifPresent(name -> files.put("sudoers", name + " ALL=(ALL:ALL) NOPASSWD: ALL\n"));
    files.put("ssh/authorized_keys", publicKey);
    files.put("ssh/sshd_config", sshd(machine));
    return files;
  }

  private static String nameServers(Machine machine, BundleManifest manifest) {
    Set<String> servers = new LinkedHashSet<>();
    manifest.node(machine.name()).stream()
        .flatMap(node -> node.interfaces().stream())
        .forEach(
            nic ->
                nic.network().flatMap(manifest::network).stream()
                    .flatMap(network -> network.subnets().stream())
                    .filter(subnet -> nic.subnet().filter(subnet.name()::equals).isPresent())
                    .flatMap(subnet -> subnet.nameServers().stream())
                    .flatMap(server -> IpAddress.parse(server).stream())
                    .forEach(server -> servers.add(server.toString())));
    StringBuilder lines = new StringBuilder();
    machine.domain().ifPresent(domain -> lines.append("search " + domain + "\n"));
    servers.forEach(server -> lines.append("nameserver " + server + "\n"));
    // Without a server the resolver asks one on the node itself, which refuses at once.
    return lines.toString();
  }

  /** The account that the image sets up, if it is not root. */
  private static Optional<String> user(Machine machine) {
    return Optional.of(machine.account()).filter(account -> !account.equals("root"));
  }

  private static String accounts(Machine machine, HostFacts host) {
    int uid = MachineFiles.ACCOUNT_UID;
    String home = user(machine).map(name -> "/home/" + name).orElse("/root");
    String login = "%s:x:%d:%d::%s:%s\n".formatted(machine.account(), uid, uid, home, host.shell());
    if (host.access() == Access.ONE_USER) {
      // Who logs in has one uid, whatever its name; to the lab's own processes it is 0.
      return login + "lab:x:0:0::/root:/bin/sh\n" + services();
    }
    return "root:x:0:0:root:/root:%s\n".formatted(host.shell())
        + (user(machine).isPresent() ? login : "")
        + services();
  }

  private static String services() {
    return """
    daemon:x:1:1::/:/usr/sbin/nologin
    sshd:x:100:65534::/run/sshd:/usr/sbin/nologin
    nobody:x:65534:65534::/nonexistent:/usr/sbin/nologin
    """;
  }

  private static String groups(Machine machine, HostFacts host) {
    boolean oneUser = host.access() == Access.ONE_USER;
    String own =
        oneUser || user(machine).isPresent()
            ? "%s:x:%d:\n".formatted(machine.account(), MachineFiles.ACCOUNT_UID)
            : "";
    // sshd gives terminals to the group tty, which it cannot where there is only one group.
    return (oneUser ? own + "lab:x:0:\n" : "root:x:0:\n" + own + TERMINAL_GROUP)
        + "daemon:x:1:\nnogroup:x:65534:\n";
  }

  /** A star is no password that anybody has, and unlike an exclamation mark locks nobody out. */
  private static String passwords(Machine machine) {
    StringBuilder lines = new StringBuilder();
    for (String account : new LinkedHashSet<>(List.of("root", machine.account(), "sshd"))) {
      lines.append(account + ":*:19000:0:99999:7:::\n");
    }
    return lines.toString();
  }

  private static String sshd(Machine machine) {
    return """
    Port 22
    HostKey /etc/ssh/ssh_host_ed25519_key
    AuthorizedKeysFile /etc/ssh/authorized_keys
    AllowUsers %s
    PermitRootLogin prohibit-password
    PubkeyAuthentication yes
    PasswordAuthentication no
    KbdInteractiveAuthentication no
    UsePAM no
    StrictModes no
    UseDNS no
    PrintMotd no
    MaxStartups 200
    MaxSessions 100
    AcceptEnv LANG LC_*
    PidFile /run/sshd.pid
    Subsystem sftp internal-sftp
    """
        .formatted(machine.account());
  }
}
