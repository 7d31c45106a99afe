// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import com.google.inject.Inject;
import com.google.inject.Singleton;
import dev.slipway.editor.server.live.SetProcessAction.Picture;
import dev.slipway.editor.server.pipeline.LiveSystem;
import dev.slipway.editor.server.pipeline.LiveSystem.LogEnd;
import dev.slipway.editor.server.pipeline.LiveSystem.Process;
import dev.slipway.editor.server.pipeline.LiveSystem.Snapshot;
import dev.slipway.editor.server.rpc.DefectLog;
import java.util.List;
import java.util.Optional;
import org.eclipse.glsp.server.actions.ActionDispatcher;

/**
 * The process of the live system that one diagram shows the log and the rates of. The log is read
 * by a thread of its own: its node may take its time. Used by several threads.
 */
@Singleton
class FollowedProcess {
  /** Between two readings of the log. */
  private static final long PERIOD_MILLIS = 1000;

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
   * Which process is wanted.
   *
   * @param number of the wish; the page takes no answer to an earlier one
   * @param elementId its instance; empty where nodeId and process name it
   * @param nodeId the element of its node; empty where any process of the instance will do
   * @param process its name; empty where nodeId is
   */
  record Wanted(int number, String elementId, String nodeId, String process) {
    boolean matches(Process each) {
      return nodeId.isEmpty()
          ? each.elementId().equals(elementId)
          : each.nodeId().equals(nodeId) && each.name().equals(process);
    }
  }

  /** A log that is to be read. */
  private record Reading(Wanted wanted, LiveSystem system, Process process) {}

  /** Notes what is known of the system, and tells the client what that says of its process. */
  synchronized void see(LiveSystem of, Snapshot known) {
    system = of;
    now = known;
    rates.add(known);
    tell();
    notifyAll();
  }

  /** Tells the client of a process until {@link #end}, or of another. */
  synchronized void follow(Wanted process) {
    wanted = process;
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

  private Optional<Process> process() {
    return now.processes().stream().filter(wanted::matches).findFirst();
  }

  private void tell() {
    if (wanted == null || system == null) {
      return;
    }
    Picture picture =
        process().map(found -> Picture.of(found, now, log, rates)).orElse(Picture.NONE);
    if (!picture.equals(sent)) {
      sent = picture;
      dispatcher.dispatch(new SetProcessAction(wanted.number(), picture));
    }
  }

  private void read() {
    try {
      while (true) {
        Reading next = next();
        LogEnd end = next.system().log(next.process().nodeId(), next.process().name());
        take(next, end);
      }
    } catch (InterruptedException ended) {
      // It is not followed any more.
    } catch (RuntimeException e) {
      defects.accept(e);
    }
  }

  /** Waits until there is a log to be read. */
  private synchronized Reading next() throws InterruptedException {
    while (wanted == null || system == null || process().isEmpty()) {
      wait();
    }
    return new Reading(wanted, system, process().get());
  }

  /** Takes what was read, and waits until it is to be read again. */
  private synchronized void take(Reading read, LogEnd end) throws InterruptedException {
    if (wanted == read.wanted()) {
      log = Optional.of(end);
      tell();
    }
    long until = System.nanoTime() + PERIOD_MILLIS * 1_000_000;
    for (long left = PERIOD_MILLIS; wanted == read.wanted() && left > 0; ) {
      wait(left);
      left = (until - System.nanoTime()) / 1_000_000;
    }
  }
}
