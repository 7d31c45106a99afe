// SPDX-License-Identifier: EPL-2.0
package dev.slipway.ssh;

import com.jcraft.jsch.ChannelExec;
import dev.slipway.engine.RemoteCommand;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteResult;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One command on one connection. */
final class SshCommand {
  /**
   * Of what a command says on standard error, the bytes that are kept: a reader gets some lines.
   */
  private static final int MOST_ERRORS = 1 << 16;

  /** Lines that may wait for who follows them; beyond that the host has to wait. */
  private static final int MOST_WAITING = 4096;

  // What JSch says where no channel was opened: the command was not sent.
  private static final String REFUSED = "channel is not opened.";
  private static final String SESSION_DOWN = "session is down";

  private static final Optional<String> END = Optional.empty();

  private final String node;
  private final RemoteCommand command;
  private final SshConnection connection;
  private final ExecutorService workers;
  private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>(MOST_WAITING);
  private final Output output;
  private final Output errors;
  private volatile boolean givenUp;
  private volatile boolean tooMuch;
  private ChannelExec channel;

  SshCommand(
      String node, RemoteCommand command, SshConnection connection, ExecutorService workers) {
    this.node = node;
    this.command = command;
    this.connection = connection;
    this.workers = workers;
    this.output = new Output(command.outputLines().isPresent(), false);
    this.errors = new Output(false, true);
  }

  /**
   * Starts it on the host.
   *
   * @return false if the connection turned out to be lost before the host was told of the command
   */
  boolean begin(Duration time) throws RemoteException, InterruptedException {
    channel = connection.exec();
    if (channel == null) {
      connection.close();
      return false;
    }
    channel.setCommand(command.line().getBytes(StandardCharsets.UTF_8));
    channel.setInputStream(new ByteArrayInputStream(command.input()));
    channel.setOutputStream(output);
    channel.setErrStream(errors);
    try {
      TimedStep.call(
          workers,
          () -> {
            channel.connect();
            return channel;
          },
          time,
          () -> workers.execute(connection::close));
      return true;
    } catch (TimeoutException e) {
      throw RemoteException.timedOut(node, "opening a channel", time);
    } catch (ExecutionException e) {
      String why = String.valueOf(e.getCause().getMessage());
      boolean refused = why.equals(REFUSED);
      if (refused && connection.isAlive()) {
        throw RemoteException.connectionLost(
            node, command.toString(), "the host opens no channel for it", e.getCause());
      }
      connection.close();
      if (refused || why.equals(SESSION_DOWN)) {
        return false;
      }
      throw lost(e.getCause());
    }
  }

  /** Waits for its end, giving away its lines meanwhile. */
  RemoteResult await() throws RemoteException, InterruptedException {
    long deadline = System.nanoTime() + command.time().toNanos();
    try {
      while (true) {
        Optional<String> line = lines.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
        if (line == null) {
          throw RemoteException.timedOut(node, command.toString(), command.time());
        }
        if (line.isEmpty()) {
          return result();
        }
        command.outputLines().get().accept(line.get());
      }
    } finally {
      givenUp = true;
      // Taking leave of a host that does not listen would block.
      workers.execute(channel::disconnect);
    }
  }

  private RemoteResult result() throws RemoteException {
    if (tooMuch) {
      throw RemoteException.tooMuchOutput(node, command, command.mostOutput());
    }
    int exitCode = channel.getExitStatus();
    if (exitCode < 0 && channel.getExitSignal() == null) {
      throw lost(null);
    }
    return new RemoteResult(
        exitCode < 0 ? RemoteResult.SIGNALLED : exitCode, output.text(), errors.text());
  }

  private RemoteException lost(Throwable cause) {
    return RemoteException.connectionLost(node, command.toString(), connection.whyLost(), cause);
  }

  /** What JSch writes an output stream of the command to, in the thread of the connection. */
  private final class Output extends OutputStream {
    private ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final boolean byLine;
    private final boolean last;
    private boolean closed;

    /**
     * @param byLine whether lines are given away, not kept
     * @param last whether its end is the end of the command
     */
    Output(boolean byLine, boolean last) {
      this.byLine = byLine;
      this.last = last;
    }

    @Override
    public void write(int single) throws IOException {
      write(new byte[] {(byte) single}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] block, int offset, int length) throws IOException {
      int from = offset;
      if (byLine) {
        for (int i = offset; i < offset + length; i++) {
          if (block[i] == '\n') {
            bytes.write(block, from, i - from);
            giveLine();
            from = i + 1;
          }
        }
      }
      int rest = offset + length - from;
      if (bytes.size() + rest > (last ? MOST_ERRORS : command.mostOutput())) {
        if (last) {
          return;
        }
        tooMuch = true;
        bytes = new ByteArrayOutputStream();
        throw new IOException("too much output");
      }
      bytes.write(block, from, rest);
    }

    @Override
    public synchronized void close() {
      if (closed) {
        return;
      }
      closed = true;
      if (byLine && bytes.size() > 0) {
        giveLine();
      }
      if (last) {
        give(END);
      }
    }

    synchronized String text() {
      return byLine ? "" : bytes.toString(StandardCharsets.UTF_8);
    }

    private void giveLine() {
      give(Optional.of(bytes.toString(StandardCharsets.UTF_8)));
      bytes.reset();
    }

    private void give(Optional<String> line) {
      try {
        while (!givenUp && !lines.offer(line, 1, TimeUnit.SECONDS)) {
          // Whoever follows is slow: the host waits.
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
