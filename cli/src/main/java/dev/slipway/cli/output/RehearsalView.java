// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.JsonDiagnosticPrinter;
import dev.slipway.diagnostics.TextTable;
import dev.slipway.diagnostics.TextTable.Column;
import dev.slipway.metal.MachineReport;
import dev.slipway.metal.rehearsal.Comparison;
import java.util.List;
import java.util.Locale;

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
    return verdict.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The JSON document.
   *
   * @param diagnostics differences, and why hosts did not report
   */
  public JsonObject json(Diagnostics diagnostics) {
    JsonObject document = new JsonObject();
    document.addProperty("schema", "slipway-rehearsal/1");
    JsonArray list = new JsonArray();
    hosts.forEach(host -> list.add(json(host)));
    document.add("hosts", list);
    document.add("diagnostics", JsonDiagnosticPrinter.document(diagnostics));
    return document;
  }

  private static JsonObject json(Rehearsed host) {
    JsonObject entry = new JsonObject();
    entry.addProperty("node", host.comparison().node());
    entry.addProperty("server", host.server());
    entry.addProperty("fits", host.comparison().fits());
    JsonArray rows = new JsonArray();
    for (Comparison.Row row : host.comparison().rows()) {
      JsonObject compared = new JsonObject();
      compared.addProperty("property", row.property());
      compared.addProperty("drawn", row.drawn());
      compared.addProperty("found", row.found());
      compared.addProperty("verdict", word(row.verdict()));
      rows.add(compared);
    }
    entry.add("properties", rows);
    entry.add("machine", json(host.machine()));
    return entry;
  }

  private static JsonObject json(MachineReport machine) {
    JsonObject entry = new JsonObject();
    entry.addProperty("firmware", machine.firmware().name());
    entry.addProperty("processor", machine.processor());
    entry.addProperty("threads", machine.threads());
    entry.addProperty("virtualization", machine.virtualization());
    entry.addProperty("memoryBytes", machine.memory());
    entry.addProperty("remapping", machine.remapping());
    entry.addProperty("remappingActive", machine.remappingActive());
    JsonArray interfaces = new JsonArray();
    for (MachineReport.Interface found : machine.interfaces()) {
      JsonObject nic = new JsonObject();
      nic.addProperty("name", found.name());
      nic.addProperty("mac", found.mac());
      nic.addProperty("driver", found.driver());
      interfaces.add(nic);
    }
    entry.add("interfaces", interfaces);
    JsonArray disks = new JsonArray();
    for (MachineReport.Disk found : machine.disks()) {
      JsonObject disk = new JsonObject();
      disk.addProperty("name", found.name());
      disk.addProperty("serial", found.serial());
      disk.addProperty("wwn", found.wwn());
      disk.addProperty("bytes", found.size());
      disk.addProperty("sectorBytes", found.sector());
      disk.addProperty("model", found.model());
      disks.add(disk);
    }
    entry.add("disks", disks);
    return entry;
  }
}
