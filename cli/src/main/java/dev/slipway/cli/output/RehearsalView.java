// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import com.google.gson.JsonObject;
import dev.slipway.bundle.ProvisioningManifest.Firmware;
import dev.slipway.diagnostics.Allowed;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.diagnostics.TextTable;
import dev.slipway.diagnostics.TextTable.Column;
import dev.slipway.metal.MachineReport;
import dev.slipway.metal.rehearsal.Comparison;
import java.util.List;

/**
 * What {@code host rehearse} shows: one JSON document, or a table.
 *
 * @param hosts hosts that reported, by node
 */
public record RehearsalView(List<Rehearsed> hosts) {
  /** The JSON Schema of the document, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-rehearsal.schema.json";

  /**
   * A host that reported.
   *
   * @param server node of its provisioning server
   */
  public record Rehearsed(String server, Comparison comparison, MachineReport machine) {}

  public RehearsalView {
    hosts = List.copyOf(hosts);
  }

  /** A line for each property; empty without hosts. */
  public String text() {
    TextTable table =
        new TextTable(
            Column.words("Host"),
            Column.words("Property"),
            Column.words("Drawn"),
            Column.words("Found"),
            Column.words("Verdict"));
    for (Rehearsed host : hosts) {
      for (Comparison.Row row : host.comparison().rows()) {
        table.add(
            host.comparison().node(),
            row.property(),
            row.drawn(),
            row.found(),
            word(row.verdict()).replace('-', ' '));
      }
    }
    return table.isEmpty() ? "" : table.print();
  }

  private static String word(Comparison.Verdict verdict) {
    return JsonDocument.word(verdict).replace('_', '-');
  }

  /**
   * The JSON document.
   *
   * @param diagnostics differences, and why hosts did not report
   */
  public JsonObject json(Diagnostics diagnostics) {
    return JsonDocument.of(
        new Document(
            "slipway-rehearsal/1", hosts.stream().map(RehearsalView::entry).toList(), diagnostics));
  }

  /**
   * The hardware of rehearsed hosts, and where it differs from the drawing.
   *
   * @param hosts hosts that reported, by node
   * @param diagnostics differences, and why hosts did not report
   */
  private record Document(String schema, List<HostEntry> hosts, Diagnostics diagnostics) {}

  /**
   * @param node name of the node
   * @param server node of its provisioning server
   * @param fits whether nothing differs from the drawing
   * @param properties each property that was compared or is worth knowing, in the order of the
   *     drawing
   * @param machine what the host reported
   */
  private record HostEntry(
      String node, String server, boolean fits, List<Property> properties, Machine machine) {}

  /**
   * @param property what was compared
   * @param drawn its value in the drawing; - where none is drawn
   * @param found its value in the report; - where there is none
   * @param verdict whether it is as drawn
   */
  private record Property(
      String property,
      String drawn,
      String found,
      @Allowed(words = Comparison.Verdict.class) String verdict) {}

  /**
   * @param firmware how it started
   * @param processor model of its processors; empty where not known
   * @param threads hardware threads
   * @param virtualization extension for virtual machines, vmx or svm; empty without
   * @param memoryBytes memory that its system has
   * @param remapping table of the firmware for DMA remapping, DMAR (VT-d) or IVRS (AMD-Vi); empty
   *     without
   * @param remappingActive whether the IOMMU was in use
   * @param interfaces network interfaces
   * @param disks disks
   */
  private record Machine(
      Firmware firmware,
      String processor,
      int threads,
      String virtualization,
      long memoryBytes,
      String remapping,
      boolean remappingActive,
      List<MachineReport.Interface> interfaces,
      List<Disk> disks) {}

  /**
   * @param name name on the restoring system
   * @param serial serial number; empty where it has none
   * @param wwn world wide name; empty where it has none
   * @param bytes size in bytes
   * @param sectorBytes bytes of a logical sector
   * @param model model; may be empty
   */
  private record Disk(
      String name, String serial, String wwn, long bytes, int sectorBytes, String model) {}

  private static HostEntry entry(Rehearsed host) {
    return new HostEntry(
        host.comparison().node(),
        host.server(),
        host.comparison().fits(),
        host.comparison().rows().stream().map(RehearsalView::property).toList(),
        machine(host.machine()));
  }

  private static Property property(Comparison.Row row) {
    return new Property(row.property(), row.drawn(), row.found(), word(row.verdict()));
  }

  private static Machine machine(MachineReport machine) {
    return new Machine(
        machine.firmware(),
        machine.processor(),
        machine.threads(),
        machine.virtualization(),
        machine.memory(),
        machine.remapping(),
        machine.remappingActive(),
        machine.interfaces(),
        machine.disks().stream().map(RehearsalView::disk).toList());
  }

  private static Disk disk(MachineReport.Disk found) {
    return new Disk(
        found.name(), found.serial(), found.wwn(), found.size(), found.sector(), found.model());
  }
}
