// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.ActionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;

/**
 * A file with passwords, which only its owner may read.
 *
 * @param path the file
 * @param code of the diagnostics that refuse it
 * @param summary of these
 */
public record SecretFile(Path path, String code, String summary) {
  private static final Set<PosixFilePermission> OWNERS_ONLY =
      Set.of(
          PosixFilePermission.OWNER_READ,
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.OWNER_EXECUTE);

  /**
   * The content.
   *
   * @throws ActionException if it cannot be read, or others may read it
   */
  public byte[] read() throws ActionException {
    return read(Files::readAllBytes);
  }

  /**
   * The content as UTF-8.
   *
   * @throws ActionException if it cannot be read, is not UTF-8, or others may read it
   */
  public String readText() throws ActionException {
    return read(Files::readString);
  }

  private <T> T read(Reading<T> reading) throws ActionException {
    try {
      if (!OWNERS_ONLY.containsAll(Files.getPosixFilePermissions(path))) {
        throw refused(
            "Others than its owner may read or write it.",
            "Run 'chmod 600 " + path.getFileName() + "'.");
      }
      return reading.of(path);
    } catch (IOException e) {
      throw refused(FileFailure.text(path, e) + ".", "Name a file that you may read.");
    }
  }

  private interface Reading<T> {
    T of(Path file) throws IOException;
  }

  /** Refuses the file. Neither text may quote it. */
  public ActionException refused(String why, String hint) {
    return new ActionException(
        Diagnostic.builder(code, Severity.ERROR, summary)
            .in(Location.of(path.toString()))
            .message("{}", why)
            .hint("{}", hint)
            .build());
  }
}
