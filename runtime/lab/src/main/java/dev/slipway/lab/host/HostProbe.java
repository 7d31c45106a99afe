// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab.host;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.lab.host.HostFacts.Access;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** Finds out what this machine lets a lab do, by trying it in namespaces that end at once. */
public final class HostProbe {
  private static final Map<String, String> PACKAGES =
      new TreeMap<>(
          Map.of(
              "ip", "iproute2",
              "tc", "iproute2",
              "unshare", "util-linux",
              "nsenter", "util-linux",
              "mount", "mount",
              "setpriv", "util-linux",
              "hostname", "hostname",
              "nc", "netcat-openbsd",
              "ssh-keygen", "openssh-client",
              "sshd", "openssh-server"));

  private static final String TRIALS =
      """
      ip link add trial0 type veth peer name trial1 || exit 1
      tc qdisc add dev trial0 root netem delay 1ms 2>/dev/null && echo delays
      ip link add trial2 type ifb 2>/dev/null &&
        tc qdisc add dev trial1 ingress 2>/dev/null &&
        tc filter add dev trial1 parent ffff: protocol all u32 match u32 0 0 \
          action mirred egress redirect dev trial2 2>/dev/null && echo capacity
      ip link add trial3 type vxlan id 1 local 127.0.0.1 dstport 4789 2>/dev/null && echo tunnels
      nft 'add table ip t; add table bridge t
        add chain ip t c { type nat hook postrouting priority srcnat; }
        add rule ip t c masquerade
        add chain bridge t c { type filter hook postrouting priority filter; }
        add rule bridge t c numgen random mod 100 < 1 drop' 2>/dev/null && echo filters
      true
      """;

  private HostProbe() {}

  /** The options of {@code unshare} by which one who is not root may make the other namespaces. */
  public static List<String> userNamespace(Access access) {
    return switch (access) {
      case ROOT -> List.of();
      case USER_RANGE -> List.of("--user", "--map-root-user", "--map-auto");
      case ONE_USER -> List.of("--user", "--map-root-user");
    };
  }

  /**
   * Looks at this machine.
   *
   * @param found takes what is missing without which there can be no lab
   * @return empty if there can be none
   */
  public static Optional<HostFacts> probe(Diagnostics found)
      throws IOException, InterruptedException {
    List<String> missing =
        PACKAGES.keySet().stream().filter(program -> Tool.find(program).isEmpty()).toList();
    if (!missing.isEmpty()) {
      found.add(
          HostDiagnostics.toolsMissing(
              missing, List.copyOf(new TreeSet<>(missing.stream().map(PACKAGES::get).toList()))));
      return Optional.empty();
    }
    boolean root = isRoot();
    Tool.Outcome outcome = new Tool.Outcome(1, "");
    for (Access access :
        root ? List.of(Access.ROOT) : List.of(Access.USER_RANGE, Access.ONE_USER)) {
      if (access == Access.USER_RANGE && Tool.find("newuidmap").isEmpty()) {
        continue;
      }
      outcome = tryNamespaces(access);
      if (outcome.succeeded()) {
        Cgroups cgroups = Cgroups.find(root);
        return Optional.of(
            new HostFacts(
                access,
                outcome.output().contains("delays"),
                outcome.output().contains("filters"),
                outcome.output().contains("capacity"),
                outcome.output().contains("tunnels"),
                cgroups.folder(),
                cgroups.lacks(),
                Files.isExecutable(Path.of("/bin/bash")) ? "/bin/bash" : "/bin/sh"));
      }
    }
    found.add(HostDiagnostics.namespacesRefused(root, outcome.lastWords()));
    return Optional.empty();
  }

  public static boolean isRoot() throws IOException {
    return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
  }

  private static Tool.Outcome tryNamespaces(Access access)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("unshare"));
    command.addAll(userNamespace(access));
    command.addAll(
        List.of("--mount", "--net", "--uts", "--ipc", "--pid", "--fork", "--mount-proc", "sh"));
    return Tool.run(command, TRIALS, line -> {});
  }
}
