// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metallab;

import dev.slipway.bundle.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/**
 * What runs in a lab, kept as resources: the files of {@code provisioning/bare-metal-lab}, those of
 * a provisioning server, and what all labs with a first process have.
 */
final class LabScripts {
  /** What the images of a lab are made from. */
  private static final List<String> IMAGES =
      List.of(
          "build-images.sh",
          "disk-init",
          "name-time-server",
          "ocs-cvt-dev",
          "ocs-sr",
          "restart",
          "restorer-init",
          "run-restorer");

  /** What Redfish controllers are made from. */
  private static final List<String> REDFISH = List.of("install-redfish.sh", "sushy-tools.txt");

  private static final List<String> LAB =
      List.of(
          "connect-lab.sh",
          "keep_lab.py",
          "keeper.py",
          "network.py",
          "power_controls.py",
          "processes.py",
          "reload-server.py",
          "serve_redfish.py",
          "serve_router.py",
          "serve_time.py",
          "ssh_access.py",
          "start-lab.sh",
          "switch-host.sh");

  private static final List<String> SERVER =
      List.of(
          "server/arm",
          "server/capture",
          "server/check-image",
          "server/disarm",
          "server/follow",
          "server/images",
          "server/keep-image",
          "server/machine",
          "server/provisioning_server.py",
          "server/publish",
          "server/rehearse",
          "server/serve_reports.py",
          "server/status",
          "server/transfers.py");

  private LabScripts() {}

  /** Writes them into a folder, which is made. */
  static void write(Path folder) throws IOException {
    for (List<String> names : List.of(IMAGES, REDFISH, LAB, SERVER)) {
      for (String name : names) {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, content(name));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
      }
    }
  }

  /** Names the images: other scripts make others. */
  static String imagesKey() throws IOException {
    return key(IMAGES);
  }

  /** Names the program of Redfish controllers: other versions are another. */
  static String redfishKey() throws IOException {
    return key(REDFISH);
  }

  private static String key(List<String> names) throws IOException {
    Sha256 hash = new Sha256();
    for (String name : names) {
      hash.add((name + '\0').getBytes(StandardCharsets.UTF_8));
      hash.add(content(name));
    }
    return hash.hex();
  }

  private static byte[] content(String name) throws IOException {
    try (InputStream in = LabScripts.class.getResourceAsStream("scripts/" + name)) {
      return in.readAllBytes();
    }
  }
}
