// SPDX-License-Identifier: EPL-2.0
package dev.slipway.build;

import dev.slipway.bundle.ComponentArchive;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;

/** Component archives of earlier builds, by key. An archive that nobody took for a month goes. */
final class ArchiveCache {
  private static final Duration KEPT_UNUSED = Duration.ofDays(30);

  private final Path folder;

  /** The cache in that folder, which is made when something is put into it. */
  ArchiveCache(Path folder) {
    this.folder = folder.resolve("archives");
  }

  /** Whether the archive is there and of that key: one that was damaged is not. */
  static boolean holds(Path archive, String key) {
    if (!Files.isRegularFile(archive)) {
      return false;
    }
    try {
      return ComponentArchive.open(archive)
          .attribute(ComponentArchive.BUILD_KEY)
          .filter(key::equals)
          .isPresent();
    } catch (IOException e) {
      return false;
    }
  }

  /** Copies the archive of that key to a place. Returns whether there was one. */
  boolean take(String key, Path to) throws IOException {
    Path kept = place(key);
    if (!holds(kept, key)) {
      return false;
    }
    copy(kept, to);
    Files.setLastModifiedTime(kept, FileTime.from(Instant.now()));
    return true;
  }

  /** Keeps an archive. */
  void put(String key, Path archive) throws IOException {
    copy(archive, place(key));
  }

  /** Removes what has not been used for long. */
  void expire() throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    Instant limit = Instant.now().minus(KEPT_UNUSED);
    try (DirectoryStream<Path> archives = Files.newDirectoryStream(folder)) {
      for (Path archive : archives) {
        if (Files.getLastModifiedTime(archive).toInstant().isBefore(limit)) {
          Files.deleteIfExists(archive);
        }
      }
    }
  }

  private Path place(String key) {
    return folder.resolve(key + ".jar");
  }

  /**
   * Several builds may put the same archive at once: each has a file of its own until it is whole.
   */
  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to.toAbsolutePath().getParent());
    Path beside = Files.createTempFile(to.toAbsolutePath().getParent(), "archive", ".new");
    try {
      Files.copy(from, beside, StandardCopyOption.REPLACE_EXISTING);
      Files.move(beside, to, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(beside);
    }
  }
}
