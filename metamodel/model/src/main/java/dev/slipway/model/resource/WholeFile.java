// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.resource;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Arrays;
import java.util.UUID;

/** Writes files that nobody ever sees in part. */
public final class WholeFile {
  private WholeFile() {}

  /**
   * Gives a file its content in one step: whoever reads it sees the old or the new, whatever
   * happens meanwhile. A file that has the content already is not touched.
   *
   * @param file where to, in a folder that is there; a symbolic link is followed
   * @return whether it had another content or was not there
   */
  public static boolean write(Path file, byte[] content) throws IOException {
    Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
    if (Files.isRegularFile(target) && Arrays.equals(Files.readAllBytes(target), content)) {
      return false;
    }
    replace(target, content);
    return true;
  }

  private static void replace(Path target, byte[] content) throws IOException {
    Path folder = target.getParent();
    Path temporary = folder.resolve("." + target.getFileName() + "." + UUID.randomUUID() + ".tmp");
    try {
      Files.createFile(temporary);
      keepPermissions(target, temporary);
      try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
        ByteBuffer buffer = ByteBuffer.wrap(content);
        while (buffer.hasRemaining()) {
          channel.write(buffer);
        }
        channel.force(true);
      }
      Files.move(
          temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private static void keepPermissions(Path from, Path to) throws IOException {
    PosixFileAttributeView target = Files.getFileAttributeView(to, PosixFileAttributeView.class);
    if (target != null && Files.exists(from)) {
      target.setPermissions(Files.getPosixFilePermissions(from));
    }
  }
}
