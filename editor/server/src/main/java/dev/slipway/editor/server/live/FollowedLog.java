// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import com.google.inject.Inject;
import com.google.inject.Singleton;
import dev.slipway.editor.server.live.SetLogAction.Picture;
import dev.slipway.editor.server.pipeline.LiveSystem;
import dev.slipway.editor.server.pipeline.LiveSystem.LogEnd;
import dev.slipway.editor.server.pipeline.LiveSystem.Process;
import dev.slipway.editor.server.pipeline.LiveSystem.Server;
import dev.slipway.editor.server.pipeline.LiveSystem.Snapshot;
import dev.slipway.editor.server.rpc.DefectLog;
import java.util.List;
import java.util.Optional;
import org.eclipse.glsp.server.actions.ActionDispatcher;

/**
 * What one diagram shows the log of: a process of the live system, with the rates of its topics, or
 * a server, with its console. The log is read by a thread of its own: its node or cloud may take
 * its time. Used by several threads.
 */
@Singleton
class FollowedLog {
  /** Between two readings of a log. */
  private static final long PERIOD_MILLIS = 1000;

  /** Between two readings of a console, which the cloud is asked for. */
  private static final long CONSOLE_PERIOD_MILLIS = 5000;

  @Inject private ActionDispatcher dispatcher;
  @Inject private DefectLog defects;

  private final RateHistory rates = new RateHistory();
  private LiveSystem system;
  private Snapshot now = new Snapshot(List.of(), List.of(), List.of(), List.of(), List.of());
  private Wanted wanted;
  private Optional<LogEnd> log = Optional.empty();
  private Picture sent;
  private Thread reader;

  /**
   * What is wanted: a process, or the console of a server.
   *
   * @param number of the wish; the page takes no answer to an earlier one
   * @param elementId the instance of the process, or the server; empty where nodeId and process
   *     name a process
   * @param nodeId the element of the node of the process; empty where any process of the instance
   *     will do
   * @param process its name; empty where nodeId is
   */
  record Wanted(int number, String elementId, String nodeId, String process) {
    boolean matches(Process each) {
      return nodeId.isEmpty()
          ? each.elementId().equals(elementId)
          : each.nodeId().equals(nodeId) && each.name().equals(process);
    }
  }

  /** Reads the end of a log; returns when there is an answer. */
  @FunctionalInterface
  private interface LogReader {
    LogEnd read(LiveSystem system) throws InterruptedException;
  }

  /**
   * What is wanted, as the system has it.
   *
   * @param period between two readings, in ms
   */
  private record Found(Picture picture, LogReader reader, long period) {}

  /** A log that is to be read. */
  private record Reading(Wanted wanted, LiveSystem system, Found found) {}

  /** Notes what is known of the system, and tells the client what that says of its process. */
  synchronized void see(LiveSystem of, Snapshot known) {
    system = of;
    now = known;
    rates.add(known);
    tell();
    notifyAll();
  }

  /** Tells the client of what it wants until {@link #end}, or of another. */
  synchronized void follow(Wanted next) {
    wanted = next;
    log = Optional.empty();
    sent = null;
    tell();
    notifyAll();
    if (reader == null) {
      reader = new Thread(this::read, "slipway-log");
      reader.setDaemon(true);
      reader.start();
    }
  }

  /** Ends {@link #follow}. */
  synchronized void end() {
    wanted = null;
    if (reader != null) {
      reader.interrupt();
      reader = null;
    }
  }

  /** Forgets the system, which is no longer shown. */
  synchronized void leave() {
    end();
    system = null;
    rates.clear();
  }

  private Optional<Found> found() {
    Optional<Process> process = now.processes().stream().filter(wanted::matches).findFirst();
    return process
        .map(this::of)
        .or(
            () ->
                now.servers().stream()
                    .filter(server -> server.elementId().equals(wanted.elementId()))
                    .findFirst()
                    .map(this::of));
  }

  private Found of(Process process) {
    return new Found(
        Picture.of(process, now, log, rates),
        known -> known.log(process.nodeId(), process.name()),
        PERIOD_MILLIS);
  }

  private Found of(Server server) {
    return new Found(
        Picture.of(server, log), known -> known.console(server.elementId()), CONSOLE_PERIOD_MILLIS);
  }

  private void tell() {
    if (wanted == null || system == null) {
      return;
    }
    Picture picture = found().map(Found::picture).orElse(Picture.NONE);
    if (!picture.equals(sent)) {
      sent = picture;
      dispatcher.dispatch(new SetLogAction(wanted.number(), picture));
    }
  }

  private void read() {
    try {
      while (true) {
        Reading next = next();
        take(next, next.found().reader().read(next.system()));
      }
    } catch (InterruptedException ended) {
      // It is not followed any more.
    } catch (RuntimeException e) {
      defects.accept(e);
    }
  }

  /** Waits until there is a log to be read. */
  private synchronized Reading next() throws InterruptedException {
    while (wanted == null || system == null || found().isEmpty()) {
      wait();
    }
    return new Reading(wanted, system, found().get());
  }

  /** Takes what was read, and waits until it is to be read again. */
  private synchronized void take(Reading read, LogEnd end) throws InterruptedException {
    if (wanted == read.wanted()) {
      log = Optional.of(end);
      tell();
    }
    long until = System.nanoTime() + read.found().period() * 1_000_000;
    for (long left = read.found().period(); wanted == read.wanted() && left > 0; ) {
      wait(left);
      left = (until - System.nanoTime()) / 1_000_000;
    }
  }
}
