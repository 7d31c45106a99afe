// SPDX-License-Identifier: EPL-2.0
package dev.slipway.ssh;

import com.jcraft.jsch.ChannelExec;
import com.jcraft.jsch.ChannelSftp;
import com.jcraft.jsch.JSch;
import com.jcraft.jsch.JSchChangedHostKeyException;
import com.jcraft.jsch.JSchException;
import com.jcraft.jsch.JSchRevokedHostKeyException;
import com.jcraft.jsch.JSchUnknownHostKeyException;
import com.jcraft.jsch.Session;
import dev.slipway.diagnostics.Location;
import dev.slipway.engine.RemoteException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One SSH connection, logged in, watched for its life. */
final class SshConnection {
  private static final Duration SLACK = Duration.ofSeconds(1);
  private static final String PUBLIC_KEY = "publickey";

  /** How JSch says which ways to log in the host accepts. */
  private static final Pattern METHODS = Pattern.compile("for methods '([a-z,-]+)'");

  private final Session session;
  private final Transport transport;
  private final ScheduledFuture<?> watch;
  private volatile boolean closed;
  private volatile String whyLost = "the host closed it";

  private SshConnection(
      SshTarget target,
      Session session,
      Transport transport,
      ExecutorService workers,
      ScheduledExecutorService clock) {
    this.session = session;
    this.transport = transport;
    this.watch = target.aliveInterval().isZero() ? null : watch(target, workers, clock);
  }

  /**
   * Connects and logs in.
   *
   * @param node the node's name, for what is told
   */
  static SshConnection open(
      String node,
      SshTarget target,
      Transport transport,
      ExecutorService workers,
      ScheduledExecutorService clock)
      throws RemoteException, InterruptedException {
    KnownHostKeys hostKeys = knownHostKeys(node, target);
    UserKeys userKeys = new UserKeys(target);
    Session session = session(target, transport, hostKeys, userKeys);
    Duration time = target.connectTime();
    try {
      return TimedStep.call(
          workers,
          () -> {
            session.connect(Math.toIntExact(time.toMillis()));
            return new SshConnection(target, session, transport, workers, clock);
          },
          time.plus(SLACK),
          transport::cut);
    } catch (TimeoutException e) {
      throw SshFailures.connectingTimedOut(node, target.place(), time);
    } catch (ExecutionException e) {
      transport.cut();
      throw explain(node, target, transport, hostKeys, userKeys, e.getCause());
    }
  }

  private static KnownHostKeys knownHostKeys(String node, SshTarget target) throws RemoteException {
    try {
      return target.hostKey().isPresent()
          ? new KnownHostKeys(target.hostKeyName(), target.hostKey().get())
          : new KnownHostKeys(target.knownHosts(), target.hostKeyName());
    } catch (IOException e) {
      throw SshFailures.misconfigured(
          node,
          target.knownHosts().stream()
              .findFirst()
              .map(file -> Location.of(file.toString()))
              .orElse(Location.NONE),
          "the known hosts cannot be read: " + e.getMessage(),
          "Remove the line, or the file, and record the keys again.");
    }
  }

  private static Session session(
      SshTarget target, Transport transport, KnownHostKeys hostKeys, UserKeys userKeys) {
    try {
      Session session = new JSch().getSession(target.user(), target.hostName(), target.port());
      session.setProxy(transport);
      session.setHostKeyRepository(hostKeys);
      session.setIdentityRepository(userKeys);
      session.setConfig("StrictHostKeyChecking", "yes");
      session.setConfig("PreferredAuthentications", PUBLIC_KEY);
      session.setDaemonThread(true);
      target.hostKeyAlias().ifPresent(session::setHostKeyAlias);
      return session;
    } catch (JSchException e) {
      throw new IllegalStateException(e);
    }
  }

  private static RemoteException explain(
      String node,
      SshTarget target,
      Transport transport,
      KnownHostKeys hostKeys,
      UserKeys userKeys,
      Throwable failure) {
    if (target.hostKey().isPresent()
        && (failure instanceof JSchUnknownHostKeyException
            || failure instanceof JSchChangedHostKeyException)) {
      return SshFailures.serverKeyChanged(node, hostKeys.shownKey(), target.place(), failure);
    }
    if (failure instanceof JSchUnknownHostKeyException) {
      return SshFailures.hostKeyUnknown(
          node, hostKeys.shownKey(), target.hostKeyName(), names(target), failure);
    }
    if (failure instanceof JSchChangedHostKeyException
        || failure instanceof JSchRevokedHostKeyException) {
      return SshFailures.hostKeyChanged(
          node, hostKeys.shownKey(), target.hostKeyName(), names(target), failure);
    }
    String text = String.valueOf(failure.getMessage());
    if (text.startsWith("Auth ") || text.contains("Too many authentication failures")) {
      return refusal(node, target, userKeys, text, failure);
    }
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    if (root instanceof SocketTimeoutException) {
      return SshFailures.connectingTimedOut(node, target.place(), target.connectTime());
    }
    String why = root.getMessage() == null ? "the system gives no reason" : root.getMessage();
    String remark = transport.remark();
    return RemoteException.unreachable(
        node, target.place(), remark.isEmpty() ? why : why + " (" + remark + ")", failure);
  }

  private static RemoteException refusal(
      String node, SshTarget target, UserKeys userKeys, String text, Throwable failure) {
    Matcher methods = METHODS.matcher(text);
    if (methods.find() && !List.of(methods.group(1).split(",")).contains(PUBLIC_KEY)) {
      return SshFailures.keysNotAccepted(node, target.user(), methods.group(1), failure);
    }
    return userKeys.getIdentities().isEmpty()
        ? SshFailures.noKey(node, target.user(), userKeys.tried(), failure)
        : SshFailures.keysRefused(node, target.user(), userKeys.tried(), failure);
  }

  private static List<String> names(SshTarget target) {
    return target.knownHosts().stream().map(String::valueOf).toList();
  }

  /**
   * Asks a silent host whether it is there, and cuts the connection if it does not answer. What may
   * block is done by a worker, so that one dead host does not keep the others from being watched.
   */
  private ScheduledFuture<?> watch(
      SshTarget target, ExecutorService workers, ScheduledExecutorService clock) {
    Duration interval = target.aliveInterval();
    Duration longest = interval.multipliedBy(target.aliveCount() + 1L);
    return clock.scheduleWithFixedDelay(
        () -> {
          Duration silence = Duration.ofNanos(System.nanoTime() - transport.lastReceived());
          if (silence.compareTo(longest) >= 0) {
            workers.execute(() -> lose("the host was silent for " + longest.toSeconds() + " s"));
          } else if (silence.compareTo(interval) >= 0) {
            workers.execute(this::ask);
          }
        },
        interval.toNanos(),
        interval.toNanos(),
        TimeUnit.NANOSECONDS);
  }

  private void ask() {
    try {
      session.sendKeepAliveMsg();
    } catch (Exception e) {
      lose(String.valueOf(e.getMessage()));
    }
  }

  private void lose(String why) {
    whyLost = why;
    close();
  }

  Session session() {
    return session;
  }

  /** A channel for a command, not open yet; null if the connection is lost. */
  ChannelExec exec() {
    try {
      return (ChannelExec) session.openChannel("exec");
    } catch (JSchException e) {
      return null;
    }
  }

  /**
   * A channel for files, not open yet.
   *
   * @throws IOException if the connection is lost
   */
  ChannelSftp sftp() throws IOException {
    try {
      ChannelSftp channel = (ChannelSftp) session.openChannel("sftp");
      if (channel != null) {
        return channel;
      }
    } catch (JSchException e) {
      // Said below.
    }
    throw new IOException("the connection is lost");
  }

  boolean isAlive() {
    return !closed && session.isConnected();
  }

  /** Why it is not alive. */
  String whyLost() {
    String remark = transport.remark();
    return remark.isEmpty() ? whyLost : whyLost + " (" + remark + ")";
  }

  /** Ends it; the stream first, for a farewell to a host that is gone would block. */
  void close() {
    closed = true;
    if (watch != null) {
      watch.cancel(false);
    }
    transport.cut();
    session.disconnect();
  }
}
