// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metallab;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.lab.keeper.LabKeeper.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** How a {@link MetalLab} is, as a JSON document of the form that the resource describes. */
public final class MetalLabJson {
  /** The JSON Schema, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-bare-metal-lab.schema.json";

  private static final String SCHEMA = "slipway-bare-metal-lab/1";

  /**
   * The provisioning server and the hosts of the bare-metal lab on this machine.
   *
   * @param state how it is in all. DOWN: it does not run. STARTING: a command starts it, or was
   *     killed while it did. UP: all services run. DAMAGED: a service has ended
   * @param folder the lab's folder
   * @param sshConfig the ssh_config that reaches server and installed hosts by the names of their
   *     nodes; empty unless all services run
   * @param powerCredentials the file for --power-credentials; empty unless all services run
   * @param server the provisioning server; empty if it is down
   * @param hosts the hosts that it installs, in the order of the bundle
   */
  private record Document(
      String schema,
      State state,
      Path folder,
      Optional<Path> sshConfig,
      Optional<Path> powerCredentials,
      Optional<Server> server,
      List<Host> hosts) {}

  /**
   * @param node the name of its node
   * @param address its address
   */
  private record Server(String node, String address) {}

  /**
   * A host.
   *
   * @param node the name of its node
   * @param address its address
   * @param mac the MAC address of the interface that it boots from
   * @param powerAddress address of its power control; empty where it has none of its own
   * @param on whether its virtual machine runs
   * @param console the file with what it has printed since it was switched on
   */
  private record Host(
      String node,
      String address,
      String mac,
      Optional<String> powerAddress,
      boolean on,
      Path console) {}

  private MetalLabJson() {}

  /**
   * The document.
   *
   * @throws IOException if files of the lab cannot be read
   */
  public static JsonObject document(MetalLab lab) throws IOException {
    State state = lab.state();
    Optional<Server> server = Optional.empty();
    List<Host> hosts = new ArrayList<>();
    if (state != State.DOWN) {
      JsonObject request =
          JsonParser.parseString(Files.readString(lab.request())).getAsJsonObject();
      server = Optional.of(new Server(text(request, "server"), text(request, "address")));
      Set<String> running = lab.running();
      for (JsonElement host : request.getAsJsonArray("hosts")) {
        hosts.add(host(lab, host.getAsJsonObject(), running));
      }
    }
    Optional<MetalLab> up = Optional.of(lab).filter(one -> state == State.UP);
    return JsonDocument.of(
        new Document(
            SCHEMA,
            state,
            lab.folder(),
            up.map(MetalLab::sshConfig),
            up.map(MetalLab::powerCredentials),
            server,
            hosts));
  }

  private static String text(JsonObject object, String key) {
    return object.get(key).getAsString();
  }

  private static Host host(MetalLab lab, JsonObject wanted, Set<String> running) {
    String node = text(wanted, "node");
    return new Host(
        node,
        text(wanted, "address"),
        text(wanted, "mac"),
        Optional.of(text(wanted, "bmc")).filter(address -> !address.isEmpty()),
        running.contains(node),
        lab.folder().resolve("hosts").resolve(node).resolve("console.log"));
  }
}
