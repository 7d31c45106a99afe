// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.slipway.cloud.Server;
import dev.slipway.diagnostics.TextTable;
import dev.slipway.diagnostics.TextTable.Column;
import dev.slipway.diagnostics.VisibleText;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the commands {@code instance …} show: one JSON document, a table, or the details of each.
 *
 * @param cloud its name in the configuration
 * @param servers in the order shown
 */
public record CloudInstanceView(String cloud, List<Server> servers) {
  /** The JSON Schema of the document, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-instances.schema.json";

  private static final String SCHEMA = "slipway-instances/1";
  private static final String NOTHING = "-";

  public CloudInstanceView {
    servers = List.copyOf(servers);
  }

  /** A line for each; empty without any. */
  public String table() {
    TextTable table =
        new TextTable(
            Column.words("Name"),
            Column.words("Status"),
            Column.words("Host"),
            Column.words("Zone"),
            Column.words("Flavor"),
            Column.words("Addresses"),
            Column.words("ID"));
    for (Server server : servers) {
      table.add(
          shown(server.name()),
          shown(server.status()),
          shown(server.host()),
          shown(server.zone()),
          shown(server.flavor()),
          shown(
              server.addresses().stream()
                  .map(Server.Address::address)
                  .collect(Collectors.joining(" "))),
          shown(server.id()));
    }
    return table.isEmpty() ? "" : table.print();
  }

  /** All that the cloud says of each, a line for each value. */
  public String details() {
    StringBuilder text = new StringBuilder();
    for (Server server : servers) {
      line(text, "Name", server.name());
      line(text, "ID", server.id());
      line(text, "Status", server.status());
      line(text, "Fault", server.fault());
      line(text, "Host", server.host());
      line(text, "Zone", server.zone());
      line(text, "Flavor", server.flavor());
      line(text, "Image", server.imageId());
      for (Server.Address address : server.addresses()) {
        line(
            text,
            "Address",
            address.address()
                + " in "
                + address.network()
                + (address.floating() ? ", floating" : ""));
      }
      line(text, "Key pair", server.keyName());
      line(text, "Project", server.projectId());
      line(text, "Tags", String.join(", ", server.tags()));
      server.metadata().forEach((key, value) -> line(text, "Metadata", key + " = " + value));
    }
    return text.toString();
  }

  private static void line(StringBuilder text, String title, String value) {
    if (!value.isEmpty()) {
      text.append("%-9s %s%n".formatted(title, VisibleText.of(value)));
    }
  }

  private static String shown(String text) {
    return text.isEmpty() ? NOTHING : text;
  }

  /** The JSON document. */
  public JsonObject json() {
    JsonObject document = new JsonObject();
    document.addProperty("schema", SCHEMA);
    document.addProperty("cloud", cloud);
    JsonArray all = new JsonArray();
    servers.forEach(server -> all.add(json(server)));
    document.add("instances", all);
    return document;
  }

  private static JsonObject json(Server server) {
    JsonObject instance = new JsonObject();
    instance.addProperty("id", server.id());
    instance.addProperty("name", server.name());
    instance.addProperty("status", server.status());
    instance.addProperty("fault", server.fault());
    instance.addProperty("project", server.projectId());
    instance.addProperty("host", server.host());
    instance.addProperty("zone", server.zone());
    instance.addProperty("flavor", server.flavor());
    instance.addProperty("image", server.imageId());
    instance.addProperty("keyPair", server.keyName());
    JsonArray addresses = new JsonArray();
    for (Server.Address address : server.addresses()) {
      JsonObject entry = new JsonObject();
      entry.addProperty("network", address.network());
      entry.addProperty("address", address.address());
      entry.addProperty("mac", address.mac());
      entry.addProperty("floating", address.floating());
      addresses.add(entry);
    }
    instance.add("addresses", addresses);
    JsonObject metadata = new JsonObject();
    for (Map.Entry<String, String> entry : server.metadata().entrySet()) {
      metadata.addProperty(entry.getKey(), entry.getValue());
    }
    instance.add("metadata", metadata);
    JsonArray tags = new JsonArray();
    server.tags().forEach(tags::add);
    instance.add("tags", tags);
    return instance;
  }
}
