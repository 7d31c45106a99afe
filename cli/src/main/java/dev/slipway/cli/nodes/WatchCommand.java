// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.Bundle;
import dev.slipway.cli.option.NumberRange;
import dev.slipway.cli.output.ChangeLines;
import dev.slipway.cli.output.TerminalSize;
import dev.slipway.cli.output.WatchScreen;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.StopSignal;
import dev.slipway.engine.event.EventStream;
import dev.slipway.engine.event.PublishedEvent;
import dev.slipway.engine.watch.SystemWatch;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code watch}. */
@Command(
    name = "watch",
    description = {
      "Follow what is on the nodes: hosts, instances with their states, rates of the topics; the"
          + " servers of a cloud that are nodes; and hosts that are being installed.",
      "On a terminal, the display is updated in place; elsewhere, each change is a line. Runs until"
          + " Ctrl-C, and then exits with 130; with --for, exits with 0 after that time."
    },
    footer = {
      "",
      "Examples:",
      "  slipway watch bundle",
      "  slipway watch bundle --for 60 > changes.txt",
      "  slipway watch bundle --format json | jq 'select(.type == \"state-changed\")'"
    })
public final class WatchCommand extends CloudDeploymentCommand {
  private static final double LEAST_SECONDS = 0.1;
  private static final double NANOSECONDS = 1e9;

  /** States that change together are drawn together. */
  private static final Duration GATHERING = Duration.ofMillis(20);

  /** How long the end is held back for the screen to be as it was. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  @Option(
      names = "--period",
      paramLabel = "SECONDS",
      defaultValue = "1",
      description = "How often each node is asked (default: ${DEFAULT-VALUE}).")
  private double period;

  @Option(
      names = "--for",
      paramLabel = "SECONDS",
      description = "How long to watch (default: until Ctrl-C).")
  private Double time;

  @Option(
      names = "--traffic",
      description = "With one line per change, also report loads and rates.")
  private boolean measurements;

  @Override
  ExitCode workOn(Bundle bundle, RemoteHosts hosts) throws IOException, InterruptedException {
    NumberRange.requireAtLeast(LEAST_SECONDS, period, "--period");
    if (time != null) {
      NumberRange.requireAtLeast(LEAST_SECONDS, time, "--for");
    }
    boolean picture = !printsJson() && System.console() != null;
    EventStream events = new EventStream();
    if (printsJson()) {
      events.subscribe(this::printLine);
    } else if (!picture) {
      events.subscribe(new ChangeLines(out(), measurements));
    }
    Semaphore news = new Semaphore(0);
    CountDownLatch ended = new CountDownLatch(1);
    if (picture) {
      events.subscribe(published -> told(published, news));
    }
    try (StopSignal stop =
            new StopSignal(
                PATIENCE,
                () -> {
                  ended.countDown();
                  news.release();
                });
        SystemWatch watch =
            systemWatch(
                bundle,
                hosts,
                servers(bundle),
                provisioning(bundle, hosts),
                Duration.ofNanos(nanoseconds(period)),
                events)) {
      watch.start();
      long end = System.nanoTime() + (time == null ? Long.MAX_VALUE / 2 : nanoseconds(time));
      if (picture) {
        draw(watch, ended, news, end);
      } else {
        ended.await(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      }
      return stop.getAsBoolean() ? ExitCode.INTERRUPTED : ExitCode.OK;
    }
  }

  private static void told(PublishedEvent published, Semaphore news) {
    if (!published.event().isMeasurement()) {
      news.release();
    }
  }

  /** Draws what is known once a period, and at once when a state changes. */
  private void draw(SystemWatch watch, CountDownLatch ended, Semaphore news, long end)
      throws InterruptedException {
    try (WatchScreen screen = new WatchScreen(out(), ansi())) {
      long left = end - System.nanoTime();
      while (left > 0 && ended.getCount() > 0) {
        news.drainPermits();
        screen.draw(watch.snapshot(), TerminalSize.now());
        if (news.tryAcquire(Math.min(left, nanoseconds(period)), TimeUnit.NANOSECONDS)) {
          ended.await(GATHERING.toNanos(), TimeUnit.NANOSECONDS);
        }
        left = end - System.nanoTime();
      }
    }
    WatchScreen.lines(watch.snapshot(), TerminalSize.UNBOUNDED).forEach(out()::println);
  }

  private static long nanoseconds(double seconds) {
    return Math.round(seconds * NANOSECONDS);
  }
}
