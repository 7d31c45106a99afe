// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import static dev.slipway.diagnostics.TextTable.NOTHING;

import dev.slipway.diagnostics.TextTable;
import dev.slipway.diagnostics.TextTable.Column;
import dev.slipway.live.CloudSnapshot;
import dev.slipway.live.CloudSnapshot.Host;
import dev.slipway.live.CloudSnapshot.Orphan;
import dev.slipway.live.CloudSnapshot.Server;
import dev.slipway.live.CloudSnapshot.Stack;
import dev.slipway.live.Contact;
import dev.slipway.live.Problem;
import dev.slipway.live.ServerState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Hosts by kind of hypervisor, the servers of clouds on them, and components on both, as a table
 * whose second column is a tree. The state is the first word of a line, by which it is coloured.
 */
final class MachineText {
  private static final String INDENT = "  ";
  private static final long MIB_IN_GIB = 1024;
  private static final String NO_HOST = "no host yet";

  private final TextTable table =
      new TextTable(
          Column.words("State"),
          Column.words("Host, server, component"),
          Column.words("Kind"),
          Column.words("Drawn on"),
          Column.words("Address"),
          Column.prose("Remark"));
  private final Map<String, List<Part>> parts;

  /**
   * A component on a node.
   *
   * @param state as people read it
   * @param name of its instance
   * @param component identifier of its component
   * @param remark may be empty
   */
  record Part(String state, String name, String component, String remark) {}

  /**
   * @param parts what is on each node
   */
  private MachineText(Map<String, List<Part>> parts) {
    this.parts = parts;
  }

  /** A line for each cloud, and one for each of its stacks and orphans. */
  static String clouds(List<CloudSnapshot> clouds) {
    TextTable table =
        new TextTable(
            Column.words("State"),
            Column.words("Cloud"),
            Column.words("Stack"),
            Column.words("Servers"),
            Column.words("Resources"),
            Column.prose("Remark"));
    for (CloudSnapshot cloud : clouds) {
      long running =
          cloud.servers().stream().filter(one -> one.state() == ServerState.RUNNING).count();
      table.add(
          cloud.contact().title(),
          cloud.name(),
          NOTHING,
          cloud.contact() == Contact.REACHED
              ? running + " of " + cloud.servers().size() + " run"
              : NOTHING,
          NOTHING,
          cloud.problem().map(MachineText::said).orElse(NOTHING));
      if (cloud.contact() == Contact.REACHED) {
        cloud.stacks().forEach(stack -> table.add(row(cloud, stack)));
        cloud.orphans().forEach(orphan -> table.add(row(cloud, orphan)));
      }
    }
    return table.isEmpty() ? "" : table.print();
  }

  private static String said(Problem problem) {
    return problem.summary() + ". " + problem.message();
  }

  private static List<String> row(CloudSnapshot cloud, Stack stack) {
    return List.of(
        stack.status().orElse("ABSENT"),
        cloud.name(),
        stack.name(),
        NOTHING,
        stack.size() == 0 ? NOTHING : stack.done() + " of " + stack.size(),
        stack.cause().orElse(NOTHING));
  }

  private static List<String> row(CloudSnapshot cloud, Orphan orphan) {
    return List.of(
        "ORPHANED",
        cloud.name(),
        NOTHING,
        orphan.name(),
        NOTHING,
        "no stack holds this %s; 'slipway apply' deletes %s"
            .formatted(orphan.kind(), orphan.address()));
  }

  /**
   * A line for each host of the clouds, each server and each component on them; those of clouds
   * that do not answer are left out. Empty where nothing is known.
   *
   * @param parts what is on each node, by its name
   */
  static String machines(List<CloudSnapshot> clouds, Map<String, List<Part>> parts) {
    MachineText text = new MachineText(parts);
    List<CloudSnapshot> reached =
        clouds.stream().filter(cloud -> cloud.contact() == Contact.REACHED).toList();
    List<Placed> hosts = new ArrayList<>();
    reached.forEach(cloud -> cloud.hosts().forEach(host -> hosts.add(new Placed(cloud, host))));
    hosts.sort(
        Comparator.comparing((Placed placed) -> placed.host().kind())
            .thenComparing(placed -> placed.host().name()));
    for (Placed placed : hosts) {
      text.add(placed.host());
      placed.cloud().servers().stream()
          .filter(server -> placed.cloud().hostOf(server).equals(Optional.of(placed.host())))
          .forEach(server -> text.add(placed.cloud(), server));
    }
    for (CloudSnapshot cloud : reached) {
      List<Server> homeless =
          cloud.servers().stream().filter(server -> cloud.hostOf(server).isEmpty()).toList();
      if (!homeless.isEmpty()) {
        text.table.add(NOTHING, NO_HOST, NOTHING, NOTHING, NOTHING, NOTHING);
        homeless.forEach(server -> text.add(cloud, server));
      }
    }
    return text.table.isEmpty() ? "" : text.table.print();
  }

  private record Placed(CloudSnapshot cloud, Host host) {}

  private void add(Host host) {
    table.add(
        host.state().isThere() ? host.state().title() : NOTHING,
        host.name(),
        CloudHostView.kind(host.kind()),
        NOTHING,
        host.address().orElse(NOTHING),
        used(host));
    host.node().ifPresent(node -> addParts(node, INDENT));
  }

  private static String used(Host host) {
    List<String> used = new ArrayList<>();
    share(host.vcpusUsed(), host.vcpus(), 1).ifPresent(text -> used.add(text + " vCPUs"));
    share(host.memoryMibUsed(), host.memoryMib(), MIB_IN_GIB)
        .ifPresent(text -> used.add(text + " GiB"));
    return used.isEmpty() ? NOTHING : String.join(", ", used);
  }

  private static Optional<String> share(OptionalLong used, OptionalLong all, long unit) {
    return used.isPresent() && all.isPresent()
        ? Optional.of(used.getAsLong() / unit + " of " + all.getAsLong() / unit)
        : Optional.empty();
  }

  private void add(CloudSnapshot cloud, Server server) {
    List<String> remarks = new ArrayList<>();
    if (cloud.isElsewhere(server)) {
      remarks.add("not where it is drawn");
    }
    server.cause().ifPresent(remarks::add);
    server.status().filter(status -> server.state() == ServerState.UNKNOWN).ifPresent(remarks::add);
    table.add(
        server.state().title(),
        INDENT + server.node(),
        server.flavor().orElse(NOTHING),
        server.hypervisor().orElse(NOTHING),
        server.addresses().isEmpty() ? NOTHING : String.join(", ", server.addresses()),
        remarks.isEmpty() ? NOTHING : String.join("; ", remarks));
    addParts(server.node(), INDENT + INDENT);
  }

  private void addParts(String node, String indent) {
    for (Part part : parts.getOrDefault(node, List.of())) {
      table.add(
          part.state(),
          indent + part.name(),
          part.component(),
          NOTHING,
          NOTHING,
          part.remark().isEmpty() ? NOTHING : part.remark());
    }
  }
}
