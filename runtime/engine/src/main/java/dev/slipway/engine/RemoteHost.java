// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import java.io.OutputStream;

/**
 * Port to one machine.
 *
 * <p>Safe for use by several threads; an adapter limits what is under way at a time. A method that
 * is interrupted leaves the connection usable and gives up what it was doing: whether a command
 * then ends on the machine is not known.
 */
public interface RemoteHost {
  /** The node's name in the bundle. */
  String node();

  /**
   * Runs a command to its end; its exit code is the caller's to judge.
   *
   * <p>Where the connection is lost, a command that is {@link RemoteCommand#repeatable()} is run
   * again on a new one.
   *
   * @throws RemoteException if it could not be run, did not end in its time, or the connection was
   *     lost
   * @throws InterruptedException if the thread was interrupted
   */
  RemoteResult run(RemoteCommand command) throws RemoteException, InterruptedException;

  /**
   * Puts a file in place: written beside it under another name, its hash compared on the machine,
   * then renamed, so that nobody ever sees a part of it. Done again on a new connection where one
   * is lost.
   *
   * @param progress told how many bytes are there, in steps
   * @return false if the same content was there already and nothing was sent
   * @throws RemoteException if it could not be; what was there before is unchanged
   * @throws InterruptedException if the thread was interrupted; the same holds
   */
  boolean upload(Upload upload, TransferProgress progress)
      throws RemoteException, InterruptedException;

  /** The same without progress. */
  default boolean upload(Upload upload) throws RemoteException, InterruptedException {
    return upload(upload, TransferProgress.NONE);
  }

  /**
   * Reads a file whole.
   *
   * @param path absolute path on the machine
   * @param to where it is written to; not closed. After a failure it may have a part of the file.
   * @throws RemoteException if there is no such file, or it cannot be read or written
   * @throws InterruptedException if the thread was interrupted
   */
  void download(String path, OutputStream to) throws RemoteException, InterruptedException;

  /** Follows a transfer. */
  @FunctionalInterface
  interface TransferProgress {
    /** Follows nothing. */
    TransferProgress NONE = (done, size) -> {};

    /**
     * @param done bytes there
     * @param size bytes in all
     */
    void moved(long done, long size);
  }
}
