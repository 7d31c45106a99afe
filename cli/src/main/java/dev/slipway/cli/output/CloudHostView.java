// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import static dev.slipway.diagnostics.TextTable.NOTHING;

import com.google.gson.JsonObject;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.cloud.Hypervisor;
import dev.slipway.diagnostics.Allowed;
import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.diagnostics.TextTable;
import dev.slipway.diagnostics.TextTable.Column;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What {@code host list} shows: one JSON document, or a table.
 *
 * @param cloud its name in the configuration
 * @param hosts by name
 */
public record CloudHostView(String cloud, List<Host> hosts) {
  /** The JSON Schema of the document, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-cloud-hosts.schema.json";

  private static final String SCHEMA = "slipway-cloud-hosts/1";
  private static final String VIRTUAL_MACHINE = "VIRTUAL_MACHINE";
  private static final long MIB_IN_GIB = 1024;

  /** Drawn kinds as they are shown. */
  private static final Map<String, String> DRAWN =
      Map.of(
          "UNASSIGNED", "unassigned", "LINUX", "Linux", "KVM", "KVM", "ESXI", "ESXi", "XEN", "Xen");

  /**
   * A host.
   *
   * @param address empty if unknown
   * @param kind of its hypervisor, {@code Linux} or {@code unassigned}
   * @param hypervisor what the cloud says of it; empty if it is only drawn
   */
  public record Host(String name, String address, String kind, Optional<Hypervisor> hypervisor) {
    String state() {
      return hypervisor
          .map(it -> (it.up() ? "up" : "down") + (it.enabled() ? "" : ", disabled"))
          .orElse(NOTHING);
    }
  }

  public CloudHostView {
    hosts = hosts.stream().sorted(Comparator.comparing(Host::name)).toList();
  }

  /** The hypervisors of a cloud, and the drawn hosts that are none of them. */
  public static CloudHostView of(
      String cloud, List<Hypervisor> hypervisors, List<BundleManifest.Node> drawn) {
    List<Host> hosts = new ArrayList<>();
    for (Hypervisor hypervisor : hypervisors) {
      hosts.add(
          new Host(
              hypervisor.name(),
              hypervisor.address(),
              hypervisor.kind().map(CloudHostView::kind).orElse(hypervisor.type()),
              Optional.of(hypervisor)));
    }
    for (BundleManifest.Node node : drawn) {
      boolean known =
          hypervisors.stream()
              .anyMatch(
                  it -> it.name().equals(node.hostname()) || it.host().equals(node.hostname()));
      if (!known && !node.kind().equals(VIRTUAL_MACHINE)) {
        hosts.add(
            new Host(
                node.hostname(),
                node.addresses().stream()
                    .findFirst()
                    .map(BundleManifest.Address::address)
                    .orElse(""),
                kind(node.kind()),
                Optional.empty()));
      }
    }
    return new CloudHostView(cloud, hosts);
  }

  /** A kind of bundles as it is shown. */
  static String kind(String drawn) {
    return DRAWN.getOrDefault(drawn, drawn);
  }

  /** A line for each; empty without any. */
  public String table() {
    TextTable table =
        new TextTable(
            Column.words("Host"),
            Column.words("Address"),
            Column.words("Kind"),
            Column.words("State"),
            Column.numbers("vCPUs"),
            Column.numbers("RAM (GiB)"),
            Column.numbers("Disk (GiB)"),
            Column.numbers("Instances"));
    for (Host host : hosts) {
      Optional<Hypervisor> it = host.hypervisor();
      table.add(
          host.name(),
          host.address().isEmpty() ? NOTHING : host.address(),
          host.kind(),
          host.state(),
          it.map(load -> load.vcpusUsed() + " of " + load.vcpus()).orElse(NOTHING),
          it.map(load -> load.memoryMibUsed() / MIB_IN_GIB + " of " + load.memoryMib() / MIB_IN_GIB)
              .orElse(NOTHING),
          it.map(load -> load.diskGibUsed() + " of " + load.diskGib()).orElse(NOTHING),
          it.map(load -> String.valueOf(load.servers())).orElse(NOTHING));
    }
    return table.isEmpty() ? "" : table.print();
  }

  /** The JSON document. */
  public JsonObject json() {
    return JsonDocument.of(
        new Document(SCHEMA, cloud, hosts.stream().map(CloudHostView::entry).toList()));
  }

  /**
   * Hypervisors of a cloud and drawn hosts, with their kind, state and load.
   *
   * @param cloud name of the cloud in the configuration
   * @param hosts by name
   */
  private record Document(String schema, String cloud, List<Entry> hosts) {}

  /**
   * What Nova tells is there where Nova knows the host.
   *
   * @param address empty if unknown
   * @param kind KVM, ESXi, Xen, Linux, unassigned, or what the cloud calls its hypervisor
   * @param up whether it reports to the cloud
   * @param enabled whether instances may be put on it
   */
  private record Entry(
      String name,
      String address,
      String kind,
      Optional<Boolean> up,
      Optional<Boolean> enabled,
      Optional<@Allowed(negative = true) Integer> vcpus,
      Optional<@Allowed(negative = true) Integer> vcpusUsed,
      Optional<@Allowed(negative = true) Integer> memoryMib,
      Optional<@Allowed(negative = true) Integer> memoryMibUsed,
      Optional<@Allowed(negative = true) Integer> diskGib,
      Optional<@Allowed(negative = true) Integer> diskGibUsed,
      Optional<Integer> instances) {}

  private static Entry entry(Host host) {
    Optional<Hypervisor> known = host.hypervisor();
    return new Entry(
        host.name(),
        host.address(),
        host.kind(),
        known.map(Hypervisor::up),
        known.map(Hypervisor::enabled),
        known.map(Hypervisor::vcpus),
        known.map(Hypervisor::vcpusUsed),
        known.map(Hypervisor::memoryMib),
        known.map(Hypervisor::memoryMibUsed),
        known.map(Hypervisor::diskGib),
        known.map(Hypervisor::diskGibUsed),
        known.map(Hypervisor::servers));
  }
}
