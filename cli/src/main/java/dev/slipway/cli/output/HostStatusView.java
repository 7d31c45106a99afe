// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.JsonDiagnosticPrinter;
import dev.slipway.diagnostics.TextTable;
import dev.slipway.diagnostics.TextTable.Column;
import dev.slipway.host.HostStatus;
import dev.slipway.host.HostStatus.HostedInstance;
import dev.slipway.host.HostStatus.InstalledComponent;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What {@code host status} shows: one JSON document, or a table.
 *
 * @param hosts what each node has told, by name; empty where it has not
 */
public record HostStatusView(SortedMap<String, Optional<HostStatus>> hosts) {
  /** The JSON Schema of the document, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-hosts.schema.json";

  private static final String NOTHING = "-";

  /** A line for each instance, and for each component that is only installed; empty without any. */
  public String text() {
    TextTable table =
        new TextTable(
            Column.words("Node"),
            Column.words("Instance"),
            Column.words("Component"),
            Column.words("State"),
            Column.numbers("PID"),
            Column.words("Started"));
    hosts.forEach((node, told) -> told.ifPresent(status -> addRows(table, node, status)));
    return table.isEmpty() ? "" : table.print();
  }

  private static void addRows(TextTable table, String node, HostStatus status) {
    for (HostedInstance instance : status.instances()) {
      table.add(
          node,
          instance.name(),
          instance.component().orElse(NOTHING),
          state(instance),
          instance.processId().isPresent()
              ? String.valueOf(instance.processId().getAsLong())
              : NOTHING,
          instance.started().map(Instant::toString).orElse(NOTHING));
    }
    for (InstalledComponent component : status.components()) {
      boolean used =
          status.instances().stream()
              .anyMatch(
                  instance ->
                      instance.component().stream().anyMatch(component.identifier()::equals));
      if (!used) {
        table.add(node, NOTHING, component.identifier(), "installed", NOTHING, NOTHING);
      }
    }
  }

  private static String state(HostedInstance instance) {
    return instance.state().title()
        + instance
            .cause()
            .map(cause -> " (" + cause.name().toLowerCase(Locale.ROOT) + ")")
            .orElse("");
  }

  /**
   * The JSON document.
   *
   * @param diagnostics why hosts have told nothing, or what there is to say about what they told
   */
  public JsonObject json(Diagnostics diagnostics) {
    JsonObject document = new JsonObject();
    document.addProperty("schema", "slipway-hosts/1");
    JsonArray list = new JsonArray();
    hosts.forEach(
        (node, told) -> {
          JsonObject host = new JsonObject();
          host.addProperty("node", node);
          told.ifPresent(status -> add(host, status));
          list.add(host);
        });
    document.add("hosts", list);
    document.add("diagnostics", JsonDiagnosticPrinter.document(diagnostics));
    return document;
  }

  private static void add(JsonObject host, HostStatus status) {
    status.machine().scripts().ifPresent(version -> host.addProperty("scripts", version));
    host.addProperty("hostname", status.machine().hostname());
    host.addProperty("load", status.machine().load());
    host.addProperty("uptimeSeconds", status.machine().uptimeSeconds());
    JsonArray components = new JsonArray();
    for (InstalledComponent component : status.components()) {
      JsonObject entry = new JsonObject();
      entry.addProperty("identifier", component.identifier());
      entry.addProperty("archiveSha256", component.archiveSha256());
      components.add(entry);
    }
    host.add("components", components);
    JsonArray instances = new JsonArray();
    for (HostedInstance instance : status.instances()) {
      JsonObject entry = new JsonObject();
      entry.addProperty("name", instance.name());
      instance.component().ifPresent(text -> entry.addProperty("component", text));
      entry.addProperty("state", instance.state().name());
      instance
          .cause()
          .ifPresent(cause -> entry.addProperty("cause", cause.name().toLowerCase(Locale.ROOT)));
      instance.processId().ifPresent(number -> entry.addProperty("processId", number));
      instance
          .configurationSha256()
          .ifPresent(hash -> entry.addProperty("configurationSha256", hash));
      instance.started().ifPresent(time -> entry.addProperty("started", time.toString()));
      instances.add(entry);
    }
    host.add("instances", instances);
  }
}
