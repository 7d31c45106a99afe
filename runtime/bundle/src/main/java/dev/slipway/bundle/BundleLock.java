// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** Keeps two commands from changing one bundle at a time; the system frees it with the process. */
public final class BundleLock implements AutoCloseable {
  private static final String FILE = "lock";

  private final FileLock lock;

  private BundleLock(FileLock lock) {
    this.lock = lock;
  }

  /**
   * Takes the lock of a bundle, whose folder must exist.
   *
   * @return empty if another command holds it
   * @throws IOException if the folder cannot be written to
   */
  public static Optional<BundleLock> tryTake(Path bundle) throws IOException {
    return tryTakeFolder(bundle.resolve(BundleCommit.STATE_FOLDER));
  }

  /**
   * Takes the lock of what is done with a folder of a bundle's, which is made if it is not there.
   *
   * @return empty if another command holds it
   * @throws IOException if the folder cannot be written to
   */
  public static Optional<BundleLock> tryTakeFolder(Path folder) throws IOException {
    Files.createDirectories(folder);
    FileChannel channel =
        FileChannel.open(folder.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return Optional.of(new BundleLock(lock));
      }
    } catch (OverlappingFileLockException e) {
      // Held by another thread of this process, which is as good as by another process.
    }
    channel.close();
    return Optional.empty();
  }

  @Override
  public void close() throws IOException {
    lock.channel().close();
  }
}
