// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import dev.slipway.diagnostics.ExitCode;
import dev.slipway.engine.StopSignal;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.ToIntFunction;

/** Plays a demo in its lab, measures, and takes the lab down, however the demo ends. */
final class DemoInLab {
  /** A lab of many nodes takes some seconds to be taken down. */
  private static final Duration LONGEST_END = Duration.ofMinutes(2);

  private final DemoLab lab;
  private final DemoCommands commands;
  private final DemoView view;
  private final boolean keep;

  /**
   * @param keep whether the lab stays where nothing fails
   */
  DemoInLab(DemoLab lab, DemoCommands commands, DemoView view, boolean keep) {
    this.lab = lab;
    this.commands = commands;
    this.view = view;
    this.keep = keep;
  }

  /**
   * Plays it.
   *
   * @param measure measures the traffic, with the options that reach the lab; returns its exit code
   * @return the exit code of the first command that failed, or of measuring
   */
  int run(ToIntFunction<List<String>> measure) throws IOException, InterruptedException {
    Thread working = Thread.currentThread();
    int code = ExitCode.INTERRUPTED.code();
    try (StopSignal stop =
        new StopSignal(
            LONGEST_END,
            () -> {
              view.stopping();
              working.interrupt();
            })) {
      try {
        code = lab.play(stop);
        if (code == ExitCode.OK.code()) {
          code = measure.applyAsInt(lab.access());
        }
      } finally {
        // What was interrupted is over; the end is not to be.
        boolean interrupted = Thread.interrupted();
        boolean failed = code != ExitCode.OK.code() && code != ExitCode.MODEL_ERROR.code();
        if (keep && !interrupted && !stop.getAsBoolean() && !failed) {
          view.labStays(lab.further().stream().map(commands::complete).toList());
        } else {
          takeDown();
        }
      }
    }
    return code;
  }

  /** A second Ctrl-C may interrupt what the first has begun. */
  private void takeDown() {
    while (commands.run(lab.down()) == ExitCode.INTERRUPTED.code() && Thread.interrupted()) {
      view.isTakingDown();
    }
  }
}
