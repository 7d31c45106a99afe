// SPDX-License-Identifier: EPL-2.0
package dev.slipway.ssh;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** The input and output of an ssh_config's ProxyCommand. */
final class CommandTransport extends Transport {
  /** As much of the command's complaints as is kept. */
  private static final int LONGEST_REMARK = 4096;

  private static final int LAST_WORDS_MILLISECONDS = 200;

  private final String command;
  private final StringBuilder complaints = new StringBuilder();

  /** Not this object, which JSch locks while it connects. */
  private final Object lock = new Object();

  private Process process;
  private Thread listener;
  private boolean cut;

  CommandTransport(String command) {
    this.command = command;
  }

  @Override
  void open(String host, int port, int milliseconds) throws IOException {
    synchronized (lock) {
      if (cut) {
        throw new IOException("cut before it was opened");
      }
      // As ssh does it: a shell that the command replaces, so that ending it ends the command.
      process = new ProcessBuilder("/bin/sh", "-c", "exec " + command).start();
      listener = new Thread(this::listen, "complaints of a ProxyCommand");
      listener.setDaemon(true);
      listener.start();
      use(new BufferedInputStream(process.getInputStream()), process.getOutputStream());
    }
  }

  @Override
  void cut() {
    Process running;
    synchronized (lock) {
      cut = true;
      running = process;
    }
    if (running == null) {
      return;
    }
    // Through its handle, for otherwise its last words would be thrown away.
    running.toHandle().destroy();
    try {
      if (!running.waitFor(LAST_WORDS_MILLISECONDS, TimeUnit.MILLISECONDS)) {
        running.toHandle().destroyForcibly();
      }
      listener.join(LAST_WORDS_MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    running.destroyForcibly();
  }

  @Override
  String remark() {
    synchronized (complaints) {
      return complaints.toString().strip();
    }
  }

  private void listen() {
    byte[] block = new byte[LONGEST_REMARK];
    try (InputStream errors = process.getErrorStream()) {
      for (int read = errors.read(block); read >= 0; read = errors.read(block)) {
        synchronized (complaints) {
          if (complaints.length() < LONGEST_REMARK) {
            complaints.append(new String(block, 0, read, StandardCharsets.UTF_8));
          }
        }
      }
    } catch (IOException e) {
      // The process was ended.
    }
  }
}
