// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.engine.ActionException;
import dev.slipway.metal.compute.ComputeConfiguration;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/** How installed KVM hosts join the clouds that they are drawn in. */
final class ComputeConfigurationOption {
  @Option(
      names = "--compute-configuration",
      paramLabel = "CLOUD=FILE",
      description =
          "Nova configuration for the installed KVM hosts that are drawn as compute hosts of the"
              + " cloud: transport_url, accounts and passwords. It is sent to the hosts over SSH,"
              + " and nowhere else. The file must be readable by you only (chmod 600). May be"
              + " repeated.")
  private Map<String, Path> files = new TreeMap<>();

  /**
   * The configurations by the names of their clouds in the model.
   *
   * @throws WrongUsageException if a file cannot be used
   */
  SortedMap<String, ComputeConfiguration> read() {
    SortedMap<String, ComputeConfiguration> read = new TreeMap<>();
    for (Map.Entry<String, Path> entry : files.entrySet()) {
      try {
        read.put(entry.getKey(), ComputeConfiguration.read(entry.getValue()));
      } catch (ActionException e) {
        throw new WrongUsageException(e.diagnostic());
      }
    }
    return read;
  }
}
