// SPDX-License-Identifier: EPL-2.0
package dev.slipway.ssh;

import com.jcraft.jsch.ChannelSftp;
import com.jcraft.jsch.SftpException;
import com.jcraft.jsch.SftpProgressMonitor;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteHost.TransferProgress;
import dev.slipway.engine.Upload;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.SocketException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** Files over one connection, by SFTP; given up when nothing has moved for a while. */
final class SshTransfer implements AutoCloseable {
  private static final long KIBIBYTE = 1024;

  private final String node;
  private final SshConnection connection;
  private final ExecutorService workers;
  private final Duration stall;
  private final AtomicLong moved = new AtomicLong();
  private ChannelSftp channel;

  SshTransfer(String node, SshConnection connection, ExecutorService workers, Duration stall) {
    this.node = node;
    this.connection = connection;
    this.workers = workers;
    this.stall = stall;
  }

  /** Whether its channel is one of that connection. */
  boolean isOn(SshConnection other) {
    return connection == other;
  }

  /** Whether there is a file of that size; false also where that cannot be said. */
  boolean hasSize(String path, long size) throws RemoteException, InterruptedException {
    AtomicBoolean has = new AtomicBoolean();
    step(
        path,
        0,
        () -> {
          ChannelSftp sftp = channel();
          try {
            has.set(sftp.stat(path).getSize() == size);
          } catch (SftpException e) {
            if (e.getCause() instanceof Exception) {
              throw e;
            }
          }
          return null;
        });
    return has.get();
  }

  /** Writes a file whole under a name, with its permissions. */
  void write(Upload upload, String path, TransferProgress progress)
      throws RemoteException, InterruptedException {
    long size = upload.content().size();
    step(
        path,
        size,
        () -> {
          try (InputStream content = upload.content().open()) {
            channel().put(content, path, counting(size, progress), ChannelSftp.OVERWRITE);
          }
          channel().chmod(upload.mode(), path);
          return null;
        });
  }

  /** Reads a file whole. */
  void read(String path, OutputStream to) throws RemoteException, InterruptedException {
    step(
        path,
        0,
        () -> {
          channel().get(path, to, counting(0, TransferProgress.NONE));
          return null;
        });
  }

  /** Gives a file another name, at once and whether or not there is one of that name. */
  void rename(String from, String to) throws RemoteException, InterruptedException {
    step(
        to,
        0,
        () -> {
          channel().rename(from, to);
          return null;
        });
  }

  /** Removes a file that may not be there; what prevents it is of no matter. */
  void removeQuietly(String path) throws InterruptedException {
    try {
      step(
          path,
          0,
          () -> {
            channel().rm(path);
            return null;
          });
    } catch (RemoteException e) {
      // It is a part of a file, under a name that the next upload writes over.
    }
  }

  private ChannelSftp channel() throws Exception {
    if (channel == null || !channel.isConnected()) {
      channel = connection.sftp();
      channel.connect();
    }
    return channel;
  }

  private SftpProgressMonitor counting(long size, TransferProgress progress) {
    return new SftpProgressMonitor() {
      private long done;

      @Override
      public void init(int operation, String from, String to, long length) {}

      @Override
      public boolean count(long bytes) {
        done += bytes;
        moved.addAndGet(bytes);
        progress.moved(done, size);
        return true;
      }

      @Override
      public void end() {}
    };
  }

  private void step(String path, long size, Callable<Void> work)
      throws RemoteException, InterruptedException {
    Future<Void> future = workers.submit(work);
    try {
      while (true) {
        long before = moved.get();
        try {
          future.get(stall.toMillis(), TimeUnit.MILLISECONDS);
          return;
        } catch (TimeoutException e) {
          if (moved.get() == before) {
            throw RemoteException.timedOut(node, "a step of transferring " + path, stall);
          }
        }
      }
    } catch (ExecutionException e) {
      throw explain(path, size, e.getCause());
    } finally {
      if (!future.isDone()) {
        // It may be blocked in writing, and nothing but the end of the connection ends that.
        workers.execute(connection::close);
      }
    }
  }

  private RemoteException explain(String path, long size, Throwable failure)
      throws InterruptedException {
    if (isSocketFailure(failure)) {
      // Who writes may be told of a cut before who reads, and only the latter ends the connection.
      connection.close();
    }
    if (!connection.isAlive()) {
      return RemoteException.connectionLost(
          node, "the transfer of " + path, connection.whyLost(), failure);
    }
    if (failure instanceof SftpException answer && !(answer.getCause() instanceof Exception)) {
      return switch (answer.id) {
        case ChannelSftp.SSH_FX_NO_SUCH_FILE ->
            RemoteException.transferFailed(node, path, "no such file or folder", failure);
        case ChannelSftp.SSH_FX_PERMISSION_DENIED ->
            RemoteException.transferFailed(node, path, "permission denied", failure);
        default ->
            isFull(path, size)
                ? RemoteException.noSpace(node, path, size, failure)
                : RemoteException.transferFailed(
                    node, path, "the host says '" + answer.getMessage() + "'", failure);
      };
    }
    return RemoteException.transferFailed(node, path, String.valueOf(failure), failure);
  }

  private static boolean isSocketFailure(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SocketException) {
        return true;
      }
    }
    return false;
  }

  /** Whether the failure of writing a file of that size has the reason that it does not fit. */
  private boolean isFull(String path, long size) throws InterruptedException {
    Future<Boolean> full =
        workers.submit(
            () -> {
              // On the first one, answers to what was written may be under way still.
              ChannelSftp fresh = connection.sftp();
              try {
                fresh.connect();
                long written = fresh.stat(path).getSize();
                String folder = path.substring(0, path.lastIndexOf('/') + 1);
                return fresh.statVFS(folder).getAvailForNonRoot() * KIBIBYTE < size - written;
              } finally {
                fresh.disconnect();
              }
            });
    try {
      return full.get(stall.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      return false;
    }
  }

  @Override
  public void close() {
    if (channel != null) {
      workers.execute(channel::disconnect);
    }
  }
}
