// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import dev.slipway.bundle.Sha256;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file to be put on a machine.
 *
 * @param content what is in it
 * @param target absolute path on the machine, in a folder that exists
 * @param mode its permissions, such as {@code 0644}
 */
public record Upload(Content content, String target, int mode) {
  private static final int ALL_PERMISSIONS = 07777;

  public Upload {
    if (!target.startsWith("/") || target.endsWith("/") || target.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("not the absolute path of a file: " + target);
    }
    if ((mode & ~ALL_PERMISSIONS) != 0) {
      throw new IllegalArgumentException("not a file mode: " + Integer.toOctalString(mode));
    }
  }

  /**
   * A file of this machine.
   *
   * @param sha256 the hash that the content must have, in hexadecimal
   * @throws IOException if the file cannot be read
   */
  public static Upload of(Path file, String sha256, String target, int mode) throws IOException {
    return new Upload(new FileContent(file, Files.size(file), sha256), target, mode);
  }

  /** Some bytes. */
  public static Upload of(byte[] bytes, String target, int mode) {
    return new Upload(new ByteContent(bytes.clone(), Sha256.of(bytes)), target, mode);
  }

  /** What is in an uploaded file; may be read several times. */
  public interface Content {
    /** How many bytes. */
    long size();

    /** Its SHA-256 in hexadecimal. */
    String sha256();

    /** A stream over it from its start. */
    InputStream open() throws IOException;
  }

  private record FileContent(Path file, long size, String sha256) implements Content {
    @Override
    public InputStream open() throws IOException {
      return Files.newInputStream(file);
    }
  }

  private record ByteContent(byte[] bytes, String sha256) implements Content {
    @Override
    public long size() {
      return bytes.length;
    }

    @Override
    public InputStream open() {
      return new ByteArrayInputStream(bytes);
    }
  }
}
