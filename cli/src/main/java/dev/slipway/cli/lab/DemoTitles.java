// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import dev.slipway.cli.output.Progress;

/** Numbers the steps of the demo. */
final class DemoTitles {
  private final int steps;
  private final Progress progress;
  private int begun;

  /** Titles of so many steps. */
  DemoTitles(int steps, Progress progress) {
    this.steps = steps;
    this.progress = progress;
  }

  /** A step begins. */
  void next(String what) {
    begun++;
    progress.line("[%d/%d] %s".formatted(begun, steps, what));
  }
}
