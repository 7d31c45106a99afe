// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.power;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Files that only their owner may use. */
final class SecretFiles {
  private SecretFiles() {}

  /** Writes JSON, with ' in place of ". */
  static Path json(Path file, String content) throws IOException {
    return write(file, content.replace('\'', '"'), "rw-------");
  }

  /** Writes a program. */
  static Path program(Path file, String content) throws IOException {
    return write(file, "#!/bin/bash\n" + content, "rwx------");
  }

  static Path write(Path file, String content, String permissions) throws IOException {
    Files.writeString(file, content);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    return file;
  }
}
