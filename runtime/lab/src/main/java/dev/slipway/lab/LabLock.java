// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab;

import dev.slipway.lab.files.LabFolder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/** Keeps two commands from changing one lab at a time; the system frees it with the process. */
public final class LabLock implements AutoCloseable {
  private final FileChannel channel;

  private LabLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the lock of a lab whose folder exists.
   *
   * @return empty if another command holds it, or has just removed the folder
   */
  public static Optional<LabLock> tryTake(LabFolder folder) throws IOException {
    Path file = folder.file("lock");
    FileChannel channel;
    try {
      channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
    try {
      Object opened = identity(file);
      FileLock lock = channel.tryLock();
      // Whoever held it before may have taken the lab down, and this file with it.
      if (lock != null && opened != null && opened.equals(identity(file))) {
        return Optional.of(new LabLock(channel));
      }
    } catch (OverlappingFileLockException e) {
      // Held by another thread of this process, which is as good as by another process.
    }
    channel.close();
    return Optional.empty();
  }

  /** What tells a file from another of its name; null if there is none. */
  private static Object identity(Path file) throws IOException {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
