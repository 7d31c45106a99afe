// SPDX-License-Identifier: EPL-2.0
package dev.slipway.ssh;

import dev.slipway.engine.RemoteCommand;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteHost;
import dev.slipway.engine.RemoteResult;
import dev.slipway.engine.Upload;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/** A machine over SSH: one connection at a time, made anew where it was lost. */
final class JschRemoteHost implements RemoteHost {
  /** Ends with 0 if a file has that hash, and gives it that mode. */
  private static final String IS_THERE =
      "[ -f \"$1\" ] || exit 1; if command -v sha256sum >/dev/null; then s=$(sha256sum <\"$1\");"
          + " else s=$(openssl dgst -sha256 -r <\"$1\"); fi"
          + " && [ \"${s%% *}\" = \"$2\" ] && chmod \"$3\" \"$1\"";

  private static final int NO_SUCH_PROGRAM = 127;

  /** Makes a connection. */
  interface Connecting {
    SshConnection connect() throws RemoteException, InterruptedException;
  }

  /** Something done on a connection. */
  private interface Step<T> {
    T on(SshConnection connection) throws RemoteException, InterruptedException;
  }

  private final String node;
  private final Connecting connecting;
  private final ExecutorService workers;
  private final Duration stall;
  private final Semaphore channels;
  private final Map<String, ReentrantLock> places = new ConcurrentHashMap<>();
  private final ReentrantLock lock = new ReentrantLock();

  /** Kept for the next transfer: opening a channel for files takes a process on the host. */
  private final AtomicReference<SshTransfer> idle = new AtomicReference<>();

  private volatile SshConnection connection;
  private boolean closed;

  JschRemoteHost(String node, Connecting connecting, ExecutorService workers, SshLimits limits) {
    this.node = node;
    this.connecting = connecting;
    this.workers = workers;
    this.stall = limits.stall();
    this.channels = new Semaphore(limits.channels());
  }

  /** The connection, made if there is none that lives. */
  SshConnection connected() throws RemoteException, InterruptedException {
    SshConnection current = connection;
    if (current != null && current.isAlive()) {
      return current;
    }
    lock.lockInterruptibly();
    try {
      if (closed) {
        throw RemoteException.connectionLost(node, "connecting", "all was closed", null);
      }
      if (connection == null || !connection.isAlive()) {
        if (connection != null) {
          connection.close();
        }
        connection = connecting.connect();
      }
      return connection;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public String node() {
    return node;
  }

  @Override
  public RemoteResult run(RemoteCommand command) throws RemoteException, InterruptedException {
    return withChannel(() -> retried(command.isRepeatable(), one -> run(command, one)));
  }

  private RemoteResult run(RemoteCommand command, SshConnection first)
      throws RemoteException, InterruptedException {
    SshCommand attempt = new SshCommand(node, command, first, workers);
    if (!attempt.begin(stall)) {
      attempt = new SshCommand(node, command, connected(), workers);
      if (!attempt.begin(stall)) {
        throw RemoteException.connectionLost(
            node, command.toString(), "the connection does not last", null);
      }
    }
    return attempt.await();
  }

  @Override
  public boolean upload(Upload upload, TransferProgress progress)
      throws RemoteException, InterruptedException {
    // Two at a time would write one file; who comes second finds it there.
    ReentrantLock place = places.computeIfAbsent(upload.target(), key -> new ReentrantLock());
    place.lockInterruptibly();
    try {
      return withChannel(() -> retried(true, one -> upload(upload, progress, one)));
    } finally {
      place.unlock();
    }
  }

  private boolean upload(Upload upload, TransferProgress progress, SshConnection one)
      throws RemoteException, InterruptedException {
    String target = upload.target();
    int name = target.lastIndexOf('/') + 1;
    String part = target.substring(0, name) + "." + target.substring(name) + ".part";
    SshTransfer transfer = transfer(one);
    boolean usable = false;
    try {
      // Only what has the size may have the content, and asking for its hash takes a process.
      boolean there =
          transfer.hasSize(target, upload.content().size()) && isThere(upload, target, one);
      if (there) {
        progress.moved(upload.content().size(), upload.content().size());
      } else {
        put(upload, part, progress, transfer, one);
      }
      usable = true;
      return !there;
    } finally {
      if (!usable || !idle.compareAndSet(null, transfer)) {
        transfer.close();
      }
    }
  }

  /** The channel for files that the last transfer on a connection has left, else a new one. */
  private SshTransfer transfer(SshConnection one) {
    SshTransfer last = idle.getAndSet(null);
    if (last != null && last.isOn(one)) {
      return last;
    }
    if (last != null) {
      last.close();
    }
    return new SshTransfer(node, one, workers, stall);
  }

  private void put(
      Upload upload,
      String part,
      TransferProgress progress,
      SshTransfer transfer,
      SshConnection one)
      throws RemoteException, InterruptedException {
    boolean done = false;
    try {
      transfer.write(upload, part, progress);
      if (!isThere(upload, part, one)) {
        throw RemoteException.transferFailed(
            node, upload.target(), "it arrived with another content than it was sent with", null);
      }
      transfer.rename(part, upload.target());
      done = true;
    } finally {
      if (!done && one.isAlive()) {
        transfer.removeQuietly(part);
      }
    }
  }

  private boolean isThere(Upload upload, String path, SshConnection one)
      throws RemoteException, InterruptedException {
    RemoteCommand question =
        RemoteCommand.of(
            "sh",
            "-c",
            IS_THERE,
            "sh",
            path,
            upload.content().sha256(),
            Integer.toOctalString(upload.mode()));
    RemoteResult answer = run(question, one);
    if (answer.exitCode() == NO_SUCH_PROGRAM) {
      throw RemoteException.commandFailed(node, question, answer);
    }
    return answer.succeeded();
  }

  @Override
  public void download(String path, OutputStream to) throws RemoteException, InterruptedException {
    withChannel(
        () -> {
          try (SshTransfer transfer = new SshTransfer(node, connected(), workers, stall)) {
            transfer.read(path, to);
          }
          return null;
        });
  }

  /** Something that needs a channel, of which a server allows only some at a time. */
  private interface Use<T> {
    T use() throws RemoteException, InterruptedException;
  }

  private <T> T withChannel(Use<T> use) throws RemoteException, InterruptedException {
    channels.acquire();
    try {
      return use.use();
    } finally {
      channels.release();
    }
  }

  private <T> T retried(boolean repeatable, Step<T> step)
      throws RemoteException, InterruptedException {
    try {
      return step.on(connected());
    } catch (RemoteException e) {
      if (!repeatable || e.kind() != RemoteException.Kind.CONNECTION_LOST) {
        throw e;
      }
    }
    return step.on(connected());
  }

  void close() {
    lock.lock();
    try {
      closed = true;
      if (connection != null) {
        connection.close();
      }
    } finally {
      lock.unlock();
    }
  }
}
