// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import dev.slipway.openstacklab.OpenStackLab;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Which OpenStack lab a command is about. */
final class OpenStackLabFolderOption {
  @Option(
      names = "--lab",
      paramLabel = "FOLDER",
      description =
          "Folder of the lab (default: $XDG_STATE_HOME/slipway/openstack-lab or"
              + " ~/.local/state/slipway/openstack-lab). Removed with the lab.")
  private Path folder;

  /** The lab. */
  OpenStackLab lab() {
    return new OpenStackLab(
        folder == null ? OpenStackLab.usualFolder(System.getenv()) : folder,
        OpenStackLab.usualCache(System.getenv()));
  }
}
