// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import dev.slipway.diagnostics.VisibleText;
import dev.slipway.editor.server.apply.EndedRun;
import dev.slipway.editor.server.pipeline.Pipeline.Applied;

/** What {@code edit} says at its end of a run that it stopped. */
public final class EndedRunView {
  private final EndedRun run;

  /** That of a run. */
  public EndedRunView(EndedRun run) {
    this.run = run;
  }

  /** How it ended, and how to do the rest, in a line. */
  public String text() {
    return "Apply of %s: %s%s"
        .formatted(
            VisibleText.of(run.bundle().toString()),
            run.applied()
                .map(EndedRunView::outcome)
                .orElse("running actions did not finish in time; the next run settles them."),
            run.command().isEmpty() ? "" : " To resume: " + run.command());
  }

  private static String outcome(Applied applied) {
    return applied.summary().isEmpty() ? "nothing was done." : applied.summary();
  }
}
