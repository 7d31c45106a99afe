// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metallab;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.slipway.bundle.ProvisioningManifest;
import dev.slipway.bundle.ProvisioningManifest.PowerKind;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a lab is to have.
 *
 * @param server the drawn server, with its hosts
 * @param files folder of the server's files in the bundle
 * @param options what it has in place of the usual
 */
public record MetalLabRequest(ProvisioningManifest.Server server, Path files, Options options) {
  /** The account of all power controls of a lab. */
  public static final String POWER_USER = "admin";

  /** Its password; the controls are reached from inside the lab only. */
  public static final String POWER_PASSWORD = "slipway-lab";

  /**
   * What can be had in place of the usual.
   *
   * @param clonezilla whether disks are restored by Clonezilla's own ocs-sr, which takes longer
   */
  public record Options(boolean clonezilla) {
    /** Nothing else. */
    public static final Options USUAL = new Options(false);
  }

  public MetalLabRequest {
    files = files.toAbsolutePath().normalize();
  }

  /** Whether a host is drawn with a Redfish controller. */
  boolean needsRedfish() {
    return server.hosts().stream()
        .flatMap(host -> host.power().stream())
        .anyMatch(power -> power.kind() == PowerKind.REDFISH);
  }

  /**
   * As the lab's first process reads it.
   *
   * @param redfish where the program of Redfish controllers is; not looked at without one
   */
  String json(Path images, Path redfish) {
    JsonObject document = new JsonObject();
    document.addProperty("server", server.server());
    document.addProperty("address", server.address());
    document.addProperty("images", images.toString());
    document.addProperty("files", files.toString());
    document.addProperty("redfish", needsRedfish() ? redfish.toString() : "");
    JsonObject power = new JsonObject();
    power.addProperty("user", POWER_USER);
    power.addProperty("password", POWER_PASSWORD);
    document.add("power", power);
    JsonArray hosts = new JsonArray();
    for (ProvisioningManifest.Host host : server.hosts()) {
      JsonObject json = new JsonObject();
      json.addProperty("node", host.node());
      json.addProperty("address", host.address());
      json.addProperty("mac", host.mac());
      json.addProperty("serial", host.disk().serial().orElse(host.node() + "-disk"));
      json.addProperty("bytes", host.disk().size());
      json.addProperty("image", host.image().name());
      json.addProperty(
          "credentials", host.power().flatMap(ProvisioningManifest.Power::credentials).orElse(""));
      json.addProperty("firmware", host.firmware().name());
      Optional<ProvisioningManifest.Power> controller =
          host.power().filter(drawn -> drawn.kind() != PowerKind.SSH);
      json.addProperty("power", controller.map(drawn -> drawn.kind().name()).orElse(""));
      json.addProperty("bmc", controller.map(ProvisioningManifest.Power::address).orElse(""));
      hosts.add(json);
    }
    document.add("hosts", hosts);
    return new GsonBuilder().setPrettyPrinting().create().toJson(document) + "\n";
  }
}
