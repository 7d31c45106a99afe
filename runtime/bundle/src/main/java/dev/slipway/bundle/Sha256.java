// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 in the form that a bundle states it: 64 hexadecimal digits in lower case. */
public final class Sha256 {
  private static final int BLOCK = 1 << 16;

  private final MessageDigest digest;

  /** A hash over nothing yet. */
  public Sha256() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** The hash of bytes. */
  public static String of(byte[] content) {
    return new Sha256().add(content).hex();
  }

  /** The hash of a file's content. */
  public static String of(Path file) throws IOException {
    return new Sha256().add(file).hex();
  }

  /** Adds bytes. */
  public Sha256 add(byte[] content) {
    digest.update(content);
    return this;
  }

  /** Adds the content of a file. */
  public Sha256 add(Path file) throws IOException {
    byte[] block = new byte[BLOCK];
    try (InputStream in = Files.newInputStream(file)) {
      for (int read = in.read(block); read >= 0; read = in.read(block)) {
        digest.update(block, 0, read);
      }
    }
    return this;
  }

  /** The hash of all that was added; starts over. */
  public String hex() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
