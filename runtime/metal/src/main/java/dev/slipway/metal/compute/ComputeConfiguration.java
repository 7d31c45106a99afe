// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.compute;

import dev.slipway.engine.ActionException;
import dev.slipway.metal.SecretFile;
import java.nio.file.Path;

/**
 * What the operator adds to Nova's configuration on compute hosts of a cloud: accounts and
 * passwords, which no message, log or dump may show.
 */
public final class ComputeConfiguration {
  private final byte[] content;

  private ComputeConfiguration(byte[] content) {
    this.content = content;
  }

  /**
   * The content of a file in the form of Nova's configuration.
   *
   * @throws ActionException if it cannot be read, is empty, or others may read it
   */
  public static ComputeConfiguration read(Path file) throws ActionException {
    SecretFile secret =
        new SecretFile(
            file, "COMPUTE_CONFIGURATION_FILE", "Unusable configuration of compute hosts");
    byte[] content = secret.read();
    if (content.length == 0) {
      throw secret.refused("It is empty.", "Write transport_url and passwords into it.");
    }
    return new ComputeConfiguration(content);
  }

  /** The content, for the one place that sends it. */
  byte[] content() {
    return content.clone();
  }

  @Override
  public String toString() {
    return "***";
  }
}
