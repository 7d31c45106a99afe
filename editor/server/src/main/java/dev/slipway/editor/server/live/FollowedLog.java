// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import com.google.inject.Inject;
import com.google.inject.Singleton;
import dev.slipway.editor.server.live.SetLogAction.Picture;
import dev.slipway.editor.server.rpc.DefectLog;
import dev.slipway.live.LiveSystem;
import dev.slipway.live.LiveSystem.LogTail;
import dev.slipway.live.SystemSnapshot;
import java.util.Optional;
import org.eclipse.glsp.server.actions.ActionDispatcher;

/**
 * What one diagram shows the log of: a process of the live system, with the rates of its topics, or
 * a server, with its console. The log is read by a thread of its own: its node or cloud may take
 * its time. Used by several threads.
 */
@Singleton
class FollowedLog {
  /** As many lines of a log are shown. */
  private static final int LOG_LINES = 400;

  /** Between two readings of a log. */
  private static final long PERIOD_MILLIS = 1000;

  /** Between two readings of a console, which the cloud is asked for. */
  private static final long CONSOLE_PERIOD_MILLIS = 5000;

  @Inject private ActionDispatcher dispatcher;
  @Inject private DefectLog defects;

  private final RateHistory rates = new RateHistory();
  private LiveSystem system;
  private SystemSnapshot now;
  private Wanted wanted;
  private Optional<LogTail> log = Optional.empty();
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
    boolean matches(LiveProcess each) {
      return nodeId.isEmpty()
          ? each.elementId().equals(elementId)
          : each.node().elementId().equals(nodeId) && each.name().equals(process);
    }
  }

  /** Reads the end of a log; returns when there is an answer. */
  @FunctionalInterface
  private interface LogReader {
    LogTail read(LiveSystem system) throws InterruptedException;
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
  synchronized void see(LiveSystem of, SystemSnapshot known) {
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
    return LiveProcess.of(now)
        .filter(wanted::matches)
        .findFirst()
        .map(this::of)
        .or(
            () ->
                LiveServer.of(now)
                    .filter(server -> server.elementId().equals(wanted.elementId()))
                    .findFirst()
                    .map(this::of));
  }

  private Found of(LiveProcess process) {
    return new Found(
        Picture.of(process, now, log, rates),
        known -> known.log(process.node().name(), process.instance().label(), LOG_LINES),
        PERIOD_MILLIS);
  }

  private Found of(LiveServer server) {
    return new Found(
        Picture.of(server, log),
        known -> known.console(server.name(), LOG_LINES),
        CONSOLE_PERIOD_MILLIS);
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
  private synchronized void take(Reading read, LogTail end) throws InterruptedException {
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
