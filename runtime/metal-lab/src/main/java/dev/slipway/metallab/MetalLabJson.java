// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metallab;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** How a {@link MetalLab} is, as a JSON document of the form that the resource describes. */
public final class MetalLabJson {
  /** The JSON Schema, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-bare-metal-lab.schema.json";

  private static final String SCHEMA = "slipway-bare-metal-lab/1";

  private MetalLabJson() {}

  /**
   * The document.
   *
   * @throws IOException if files of the lab cannot be read
   */
  public static JsonObject document(MetalLab lab) throws IOException {
    MetalLab.State state = lab.state();
    JsonObject document = new JsonObject();
    document.addProperty("schema", SCHEMA);
    document.addProperty("state", state.name());
    document.addProperty("folder", lab.folder().toString());
    JsonArray hosts = new JsonArray();
    if (state != MetalLab.State.DOWN) {
      JsonObject request =
          JsonParser.parseString(Files.readString(lab.request())).getAsJsonObject();
      if (state == MetalLab.State.UP) {
        document.addProperty("sshConfig", lab.sshConfig().toString());
        document.addProperty("powerCredentials", lab.powerCredentials().toString());
      }
      JsonObject server = new JsonObject();
      server.add("node", request.get("server"));
      server.add("address", request.get("address"));
      document.add("server", server);
      Set<String> running = lab.running();
      for (JsonElement host : request.getAsJsonArray("hosts")) {
        hosts.add(host(lab, host.getAsJsonObject(), running));
      }
    }
    document.add("hosts", hosts);
    return document;
  }

  private static JsonObject host(MetalLab lab, JsonObject wanted, Set<String> running) {
    String node = wanted.get("node").getAsString();
    JsonObject json = new JsonObject();
    json.addProperty("node", node);
    json.add("address", wanted.get("address"));
    json.add("mac", wanted.get("mac"));
    if (!wanted.get("bmc").getAsString().isEmpty()) {
      json.add("powerAddress", wanted.get("bmc"));
    }
    json.addProperty("on", running.contains(node));
    Path console = lab.folder().resolve("hosts").resolve(node).resolve("console.log");
    json.addProperty("console", console.toString());
    return json;
  }
}
