// SPDX-License-Identifier: EPL-2.0
package dev.slipway.web;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;

/**
 * What servers of the same thing have in common that follow one another: the port that they try
 * first, and a key by which they and pages of an earlier one prove to each other who they are. The
 * key itself goes to pages that a server has let in, and nowhere else.
 */
public final class LastingAddress {
  /** Below the ports that systems give to whoever does not choose. */
  private static final int FIRST_PORT = 20_000;

  private static final int PORTS = 10_000;
  private static final int KEY_OCTETS = 32;

  private static final Set<PosixFilePermission> OWNER_ALONE =
      PosixFilePermissions.fromString("rw-------");

  /** An older key is replaced, whether or not it is used. */
  private static final Duration LONGEST = Duration.ofDays(7);

  private final int port;
  private final byte[] key;

  private LastingAddress(int port, byte[] key) {
    this.port = port;
    this.key = key;
  }

  /**
   * The address of what is served of a file or folder.
   *
   * @param served the file or folder, or a file that is made later in a folder that exists
   * @param keys where keys are kept; made for this user alone if missing
   * @throws IOException if the folder is missing, or the key can be neither read nor kept
   */
  public static LastingAddress of(Path served, Path keys) throws IOException {
    Path real =
        Files.exists(served)
            ? served.toRealPath()
            : served.toAbsolutePath().getParent().toRealPath().resolve(served.getFileName());
    UUID name = UUID.nameUUIDFromBytes(real.toString().getBytes(StandardCharsets.UTF_8));
    int port = FIRST_PORT + (int) Math.floorMod(name.getMostSignificantBits(), (long) PORTS);
    return new LastingAddress(port, key(keys, name));
  }

  private static byte[] key(Path keys, UUID name) throws IOException {
    Files.createDirectories(
        keys, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Path file = keys.resolve(name + ".key");
    if (isGood(file)) {
      return Files.readAllBytes(file);
    }
    byte[] made = new byte[KEY_OCTETS];
    new SecureRandom().nextBytes(made);
    Path whole = keys.resolve(name + "-" + UUID.randomUUID() + ".tmp");
    try {
      Files.createFile(whole, PosixFilePermissions.asFileAttribute(OWNER_ALONE));
      Files.write(whole, made, StandardOpenOption.WRITE);
      Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(whole);
    }
    return made;
  }

  /** Whether it has a key that is new enough and that others could neither read nor choose. */
  private static boolean isGood(Path file) throws IOException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    PosixFileAttributes found = Files.readAttributes(file, PosixFileAttributes.class);
    return found.permissions().equals(OWNER_ALONE)
        && found.size() == KEY_OCTETS
        && found.lastModifiedTime().toInstant().isAfter(Instant.now().minus(LONGEST));
  }

  /** The port to be tried first. */
  int port() {
    return port;
  }

  /** The key. */
  byte[] key() {
    return key.clone();
  }

  @Override
  public String toString() {
    return "port " + port + ", key ***";
  }
}
