// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.compute;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.ActionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;

/**
 * What the operator adds to Nova's configuration on compute hosts of a cloud: accounts and
 * passwords, which no message, log or dump may show.
 */
public final class ComputeConfiguration {
  private static final Set<PosixFilePermission> OTHERS =
      EnumSet.complementOf(
          EnumSet.of(
              PosixFilePermission.OWNER_READ,
              PosixFilePermission.OWNER_WRITE,
              PosixFilePermission.OWNER_EXECUTE));

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
    try {
      Set<PosixFilePermission> others = Files.getPosixFilePermissions(file);
      others.retainAll(OTHERS);
      if (!others.isEmpty()) {
        throw refused(
            file, "Others than its owner may read or write it.", "chmod 600 " + file.getFileName());
      }
      byte[] content = Files.readAllBytes(file);
      if (content.length == 0) {
        throw refused(file, "It is empty.", "Write transport_url and passwords into it.");
      }
      return new ComputeConfiguration(content);
    } catch (IOException e) {
      throw refused(file, FileFailure.text(file, e) + ".", "Name a file that you may read.");
    }
  }

  private static ActionException refused(Path file, String why, String hint) {
    return new ActionException(
        Diagnostic.builder(
                "COMPUTE_CONFIGURATION_FILE",
                Severity.ERROR,
                "Unusable configuration of compute hosts")
            .in(Location.of(file.toString()))
            .message("{}", why)
            .hint("{}", hint)
            .build());
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
