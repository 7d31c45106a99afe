// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import dev.slipway.diagnostics.Quantities;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.engine.event.EventSink;
import dev.slipway.engine.event.PublishedEvent;
import dev.slipway.engine.event.RuntimeEvent;
import dev.slipway.engine.event.RuntimeEvent.CloudReached;
import dev.slipway.engine.event.RuntimeEvent.CloudUnreachable;
import dev.slipway.engine.event.RuntimeEvent.HostMeasured;
import dev.slipway.engine.event.RuntimeEvent.HostReached;
import dev.slipway.engine.event.RuntimeEvent.HostUnreachable;
import dev.slipway.engine.event.RuntimeEvent.Remark;
import dev.slipway.engine.event.RuntimeEvent.StackMeasured;
import dev.slipway.engine.event.RuntimeEvent.StateChanged;
import dev.slipway.engine.event.RuntimeEvent.TrafficMeasured;
import dev.slipway.live.LiveState;
import dev.slipway.live.Problem;
import java.io.PrintWriter;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Tells what a watch sees as plain text: a line for each change, with its time. */
public final class ChangeLines implements EventSink {
  private final PrintWriter to;
  private final boolean measurements;

  /**
   * @param measurements whether loads and rates are told, too, which change all the time
   */
  public ChangeLines(PrintWriter to, boolean measurements) {
    this.to = to;
    this.measurements = measurements;
  }

  @Override
  public void accept(PublishedEvent published) {
    text(published.event())
        .ifPresent(
            text -> {
              to.println(
                  published.time().truncatedTo(ChronoUnit.MILLIS) + "  " + VisibleText.of(text));
              to.flush();
            });
  }

  private Optional<String> text(RuntimeEvent event) {
    if (event instanceof HostReached reached) {
      return Optional.of(reached.node() + " answers");
    }
    if (event instanceof HostUnreachable unreachable) {
      return Optional.of(
          unreachable.node()
              + ": "
              + unreachable.problem().summary()
              + ". "
              + said(unreachable.problem()));
    }
    if (event instanceof CloudReached reached) {
      return Optional.of("cloud " + reached.cloud() + " answers");
    }
    if (event instanceof CloudUnreachable unreachable) {
      return Optional.of(
          "cloud "
              + unreachable.cloud()
              + ": "
              + unreachable.problem().summary()
              + ". "
              + said(unreachable.problem()));
    }
    if (event instanceof StackMeasured stack) {
      return Optional.of(
          "%s: %s, %d of %d resources%s"
              .formatted(
                  stack.resource(),
                  stack.status().orElse("nothing"),
                  stack.done(),
                  stack.size(),
                  stack.cause().map(cause -> " (" + cause + ")").orElse("")));
    }
    if (event instanceof Remark remark) {
      return Optional.of(said(remark.problem()));
    }
    if (event instanceof StateChanged changed) {
      return Optional.of(
          "%s: %s -> %s%s"
              .formatted(
                  changed.resource(),
                  state(changed.from()),
                  state(changed.to()),
                  changed.cause().map(cause -> " (" + cause + ")").orElse("")));
    }
    if (measurements && event instanceof HostMeasured measured) {
      return Optional.of(measured.node() + ": load " + SystemText.load(measured.load()));
    }
    if (measurements && event instanceof TrafficMeasured measured) {
      return Optional.of(text(measured));
    }
    return Optional.empty();
  }

  private static String state(Optional<String> word) {
    return word.map(LiveState::titleOf).orElse("nothing");
  }

  private static String said(Problem problem) {
    return problem.message() + " [" + problem.code() + "]";
  }

  private static String text(TrafficMeasured measured) {
    StringBuilder text = new StringBuilder("topic ").append(measured.topic()).append(": ");
    text.append(measured.rate().map(Quantities::plainRate).orElse("an unknown number of"));
    text.append(" samples/s");
    measured
        .modelledRate()
        .ifPresent(rate -> text.append(" of ").append(Quantities.plainRate(rate)));
    measured
        .bytesPerSecond()
        .ifPresent(
            bytes -> text.append(", ").append(Quantities.bytes(Math.round(bytes))).append("/s"));
    measured.lost().ifPresent(lost -> text.append(", ").append(lost).append(" lost"));
    measured.late().ifPresent(late -> text.append(", ").append(late).append(" late"));
    return text.toString();
  }
}
