// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.engine.ActionException;
import dev.slipway.metal.power.CredentialsFile;
import dev.slipway.metal.power.PowerCredentials;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Option;

/** How hosts are switched. */
final class PowerCredentialsOption {
  @Option(
      names = "--power-credentials",
      paramLabel = "FILE",
      description =
          "Credentials of IPMI and Redfish by the names in the model, as JSON: {\"NAME\":"
              + " {\"user\": …, \"password\": …}}, with caFile, port and cipherSuite where"
              + " wanted. Only you may read it (chmod 600).")
  private Path file;

  /**
   * The credentials by name; none where no file is named.
   *
   * @throws WrongUsageException if the file cannot be used
   */
  Map<String, PowerCredentials> read() {
    if (file == null) {
      return Map.of();
    }
    try {
      return CredentialsFile.read(file);
    } catch (ActionException e) {
      throw new WrongUsageException(e.diagnostic());
    }
  }
}
