// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab.files;

import dev.slipway.lab.plan.LabPlan;
import dev.slipway.lab.plan.LabPlan.Machine;
import dev.slipway.lab.plan.LabPlan.Role;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** How one reaches the nodes with ssh: an ssh_config and the keys that they have. */
final class SshFiles {
  /** What an alias may be made of without meaning something else to ssh or a shell. */
  private static final Pattern ALIAS = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_./-]*");

  private SshFiles() {}

  /** Names by which ssh finds a node: its name in the bundle and its host names. */
  static List<String> aliases(Machine machine) {
    Set<String> aliases = new LinkedHashSet<>();
    aliases.add(machine.name());
    aliases.addAll(machine.hostNames());
    return aliases.stream().filter(alias -> ALIAS.matcher(alias).matches()).toList();
  }

  /** The ssh_config: an alias for each node, from which the node's own network is entered. */
  static String config(LabPlan plan, LabFolder folder, boolean rootless) {
    StringBuilder text =
        new StringBuilder("# The nodes of a lab of Slipway: ssh -F THIS-FILE NODE\n");
    for (Machine machine : plan.machines()) {
      if (machine.role() == Role.NODE) {
        text.append('\n').append(host(machine, folder, rootless));
      }
    }
    return text.toString();
  }

  private static String host(Machine machine, LabFolder folder, boolean rootless) {
    return """
    Host %s
      HostName %s
      HostKeyAlias %s
      User %s
      IdentityFile %s
      IdentitiesOnly yes
      UserKnownHostsFile %s
      GlobalKnownHostsFile /dev/null
      StrictHostKeyChecking yes
      ProxyCommand /bin/sh %s %s %s %%h %%p
    """
        .formatted(
            String.join(" ", aliases(machine)),
            machine.address(),
            machine.key(),
            machine.account(),
            path(folder, "key"),
            path(folder, "known_hosts"),
            MachineFiles.shellWord(folder.script("connect-node").replace("%", "%%")),
            rootless ? "rootless" : "root",
            machine.key());
  }

  /** ssh_config(5): quoted where there are blanks, a percent sign twice. */
  private static String path(LabFolder folder, String name) {
    return "\"" + folder.file(name).toString().replace("%", "%%") + "\"";
  }

  /**
   * The keys that nodes have.
   *
   * @param hostKeys public keys, type and key, by the nodes' keys
   */
  static String knownHosts(LabPlan plan, Map<String, String> hostKeys) {
    StringBuilder text = new StringBuilder();
    for (Machine machine : plan.machines()) {
      if (machine.role() == Role.NODE) {
        Set<String> names = new LinkedHashSet<>(List.of(machine.key()));
        names.addAll(aliases(machine));
        names.addAll(new ArrayList<>(machine.addresses()));
        text.append(String.join(",", names))
            .append(' ')
            .append(hostKeys.get(machine.key()))
            .append('\n');
      }
    }
    return text.toString();
  }
}
