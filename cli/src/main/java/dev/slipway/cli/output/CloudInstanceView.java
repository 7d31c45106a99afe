// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import static dev.slipway.diagnostics.TextTable.NOTHING;

import com.google.gson.JsonObject;
import dev.slipway.cloud.Server;
import dev.slipway.diagnostics.JsonDocument;
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
    return JsonDocument.of(
        new Document(SCHEMA, cloud, servers.stream().map(CloudInstanceView::instance).toList()));
  }

  /**
   * Virtual machines of a cloud, as the commands 'slipway instance' show them.
   *
   * @param cloud name of the cloud in the configuration
   * @param instances by name
   */
  private record Document(String schema, String cloud, List<Instance> instances) {}

  /**
   * @param status in capitals, such as ACTIVE, BUILD or ERROR
   * @param fault why its status is ERROR; empty otherwise
   * @param project id of its project
   * @param host the hypervisor it runs on; empty if there is none, or it is not for this user to
   *     see
   * @param zone its availability zone; empty if it has none yet
   * @param flavor name of its flavor
   * @param image id of its image; empty if it was started from a volume
   * @param keyPair name of its key pair; empty for none
   */
  private record Instance(
      String id,
      String name,
      String status,
      String fault,
      String project,
      String host,
      String zone,
      String flavor,
      String image,
      String keyPair,
      List<Server.Address> addresses,
      Map<String, String> metadata,
      List<String> tags) {}

  private static Instance instance(Server server) {
    return new Instance(
        server.id(),
        server.name(),
        server.status(),
        server.fault(),
        server.projectId(),
        server.host(),
        server.zone(),
        server.flavor(),
        server.imageId(),
        server.keyName(),
        server.addresses(),
        server.metadata(),
        List.copyOf(server.tags()));
  }
}
