// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.event;

import dev.slipway.diagnostics.VisibleText;
import dev.slipway.engine.event.RuntimeEvent.ActionFailed;
import dev.slipway.engine.event.RuntimeEvent.ActionFinished;
import dev.slipway.engine.event.RuntimeEvent.ActionProgress;
import dev.slipway.engine.event.RuntimeEvent.ActionSkipped;
import dev.slipway.engine.event.RuntimeEvent.ActionStarted;
import dev.slipway.engine.event.RuntimeEvent.CloudReached;
import dev.slipway.engine.event.RuntimeEvent.CloudUnreachable;
import dev.slipway.engine.event.RuntimeEvent.HostMeasured;
import dev.slipway.engine.event.RuntimeEvent.HostReached;
import dev.slipway.engine.event.RuntimeEvent.HostUnreachable;
import dev.slipway.engine.event.RuntimeEvent.Remark;
import dev.slipway.engine.event.RuntimeEvent.RunFinished;
import dev.slipway.engine.event.RuntimeEvent.RunStarted;
import dev.slipway.engine.event.RuntimeEvent.StackMeasured;
import dev.slipway.engine.event.RuntimeEvent.StateChanged;
import dev.slipway.engine.event.RuntimeEvent.TrafficMeasured;
import dev.slipway.live.Problem;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Tells people what happens: what is done stays as a line; at a terminal, bars below show what is
 * under way.
 */
public final class ConsoleSink implements EventSink {
  private static final String UP_AND_CLEAR = "\u001b[%dA\r\u001b[J";
  private static final int WIDEST = 78;
  private static final int BAR = 24;
  private static final int MOST_BARS = 8;

  /** Between two pictures of the bars where nothing but progress has happened. */
  private static final Duration STILL = Duration.ofMillis(100);

  private final PrintWriter to;
  private final boolean terminal;
  private final Map<String, ActionProgress> underWay = new LinkedHashMap<>();
  private int actions;
  private int over;
  private int barsShown;
  private Instant lastPicture = Instant.MIN;

  /**
   * @param to where to
   * @param terminal whether it leads to a terminal, where lines can be written over
   */
  public ConsoleSink(PrintWriter to, boolean terminal) {
    this.to = to;
    this.terminal = terminal;
  }

  @Override
  public void accept(PublishedEvent published) {
    RuntimeEvent event = published.event();
    if (event instanceof ActionProgress progress) {
      underWay.put(progress.resource(), progress);
      if (Duration.between(lastPicture, published.time()).compareTo(STILL) >= 0) {
        removeBars();
        showBars(published.time());
      }
      return;
    }
    removeBars();
    tell(event);
    showBars(published.time());
  }

  private void tell(RuntimeEvent event) {
    if (event instanceof RunStarted started) {
      actions = started.actions();
      over = 0;
      line(
          "%s %d action%s%s"
              .formatted(
                  started.resumed() ? "Going on with" : "Carrying out",
                  actions,
                  actions == 1 ? "" : "s",
                  started.resumed() ? ", resuming an interrupted run" : ""));
    } else if (event instanceof ActionStarted started) {
      underWay.put(
          started.resource(),
          new ActionProgress(
              started.resource(),
              started.operation().toLowerCase(Locale.ROOT).replace('_', ' '),
              0,
              0));
    } else if (event instanceof ActionFinished finished) {
      ActionProgress last = end(finished.resource());
      line(
          "%s  %s%s (%s)"
              .formatted(
                  counter(),
                  finished.resource(),
                  last == null ? "" : ": " + last.step(),
                  RuntimeEvent.seconds(finished.milliseconds())));
    } else if (event instanceof ActionFailed failed) {
      end(failed.resource());
      line(
          "%s  %s FAILED (%s)"
              .formatted(
                  counter(), failed.resource(), RuntimeEvent.seconds(failed.milliseconds())));
      problem(failed.problem());
    } else if (event instanceof ActionSkipped skipped) {
      end(skipped.resource());
      line("%s  %s not started: %s".formatted(counter(), skipped.resource(), skipped.reason()));
    } else if (event instanceof HostUnreachable unreachable) {
      line(unreachable.node() + " is unknown");
      problem(unreachable.problem());
    } else if (event instanceof CloudUnreachable unreachable) {
      line(unreachable.cloud() + " is unknown");
      problem(unreachable.problem());
    } else if (event instanceof StateChanged changed) {
      line(
          "%s: %s -> %s%s"
              .formatted(
                  changed.resource(),
                  changed.from().orElse("nothing"),
                  changed.to().orElse("nothing"),
                  changed.cause().map(cause -> " (" + cause + ")").orElse("")));
    } else if (event instanceof Remark remark) {
      problem(remark.problem());
    } else if (event instanceof RunFinished finished) {
      underWay.clear();
      line(finished.summary());
    } else if (!(event instanceof HostReached
        || event instanceof HostMeasured
        || event instanceof CloudReached
        || event instanceof StackMeasured
        || event instanceof TrafficMeasured)) {
      throw new IllegalArgumentException("an event of no known kind: " + event);
    }
  }

  private void problem(Problem problem) {
    line("  %s: %s [%s]".formatted(problem.severity(), problem.summary(), problem.code()));
    problem.message().lines().forEach(text -> line("    " + text));
    if (!problem.hint().isEmpty()) {
      line("    Hint: " + problem.hint());
    }
  }

  private ActionProgress end(String resource) {
    over++;
    return underWay.remove(resource);
  }

  private String counter() {
    int width = String.valueOf(actions).length();
    return ("[%" + width + "d/%d]").formatted(over, actions);
  }

  private void line(String text) {
    to.println(VisibleText.of(text));
    to.flush();
  }

  private void removeBars() {
    if (barsShown > 0) {
      to.print(UP_AND_CLEAR.formatted(barsShown));
      barsShown = 0;
    }
  }

  private void showBars(Instant now) {
    if (!terminal || underWay.isEmpty()) {
      return;
    }
    lastPicture = now;
    underWay.values().stream().limit(MOST_BARS).forEach(this::bar);
    if (underWay.size() > MOST_BARS) {
      row("  and %d more".formatted(underWay.size() - MOST_BARS));
    }
    row("%s %d of %d".formatted(bar(over, actions), over, actions));
    to.flush();
  }

  private void bar(ActionProgress progress) {
    row(
        "%s %s: %s"
            .formatted(
                bar(progress.done(), progress.size()), progress.resource(), progress.step()));
  }

  private void row(String text) {
    String visible = VisibleText.of(text);
    to.println(visible.substring(0, Math.min(visible.length(), WIDEST)));
    barsShown++;
  }

  private static String bar(long done, long size) {
    int filled = size <= 0 ? 0 : (int) (BAR * Math.min(done, size) / size);
    return "[" + "#".repeat(filled) + "-".repeat(BAR - filled) + "]";
  }
}
