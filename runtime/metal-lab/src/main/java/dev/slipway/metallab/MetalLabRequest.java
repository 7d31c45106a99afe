// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metallab;

import dev.slipway.bundle.ProvisioningManifest;
import dev.slipway.bundle.ProvisioningManifest.PowerKind;
import dev.slipway.diagnostics.JsonDocument;
import java.nio.file.Path;
import java.util.List;
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
    return JsonDocument.print(
        new Document(
            server.server(),
            server.address(),
            images,
            files,
            needsRedfish() ? redfish.toString() : "",
            new Account(POWER_USER, POWER_PASSWORD),
            server.hosts().stream().map(Host::of).toList()));
  }

  private record Document(
      String server,
      String address,
      Path images,
      Path files,
      String redfish,
      Account power,
      List<Host> hosts) {}

  private record Account(String user, String password) {}

  private record Host(
      String node,
      String address,
      String mac,
      String serial,
      long bytes,
      String image,
      String credentials,
      String firmware,
      String power,
      String bmc) {
    static Host of(ProvisioningManifest.Host host) {
      Optional<ProvisioningManifest.Power> controller =
          host.power().filter(drawn -> drawn.kind() != PowerKind.SSH);
      return new Host(
          host.node(),
          host.address(),
          host.mac(),
          host.disk().serial().orElse(host.node() + "-disk"),
          host.disk().size(),
          host.image().name(),
          host.power().flatMap(ProvisioningManifest.Power::credentials).orElse(""),
          host.firmware().name(),
          controller.map(drawn -> drawn.kind().name()).orElse(""),
          controller.map(ProvisioningManifest.Power::address).orElse(""));
    }
  }
}
