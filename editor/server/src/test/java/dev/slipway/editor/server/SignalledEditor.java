// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * An editor that a file {@code end} in a folder ends, and a file {@code start} starts again; the
 * file is removed when that is done.
 */
final class SignalledEditor implements AutoCloseable {
  private static final long PERIOD_MILLISECONDS = 20;

  private final Callable<EditorServer> source;
  private final Path signals;
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final Consumer<Throwable> defects;
  private EditorServer server;

  SignalledEditor(Callable<EditorServer> source, Path signals, Consumer<Throwable> defects)
      throws Exception {
    this.source = source;
    this.signals = signals;
    this.defects = defects;
    server = source.call();
    clock.scheduleWithFixedDelay(
        this::obey, PERIOD_MILLISECONDS, PERIOD_MILLISECONDS, TimeUnit.MILLISECONDS);
  }

  /** The editor that runs now. */
  synchronized EditorServer server() {
    return server;
  }

  private synchronized void obey() {
    try {
      if (Files.exists(signals.resolve("end"))) {
        server.close();
        Files.delete(signals.resolve("end"));
      } else if (Files.exists(signals.resolve("start"))) {
        server = source.call();
        Files.delete(signals.resolve("start"));
      }
    } catch (Exception e) {
      // Called again and again, it would do the same.
      clock.shutdown();
      defects.accept(e);
    }
  }

  @Override
  public void close() throws IOException {
    clock.shutdownNow();
    server().close();
  }
}
