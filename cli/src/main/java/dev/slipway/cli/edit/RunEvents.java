// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.edit;

import dev.slipway.editor.server.pipeline.Pipeline.Progress;
import dev.slipway.editor.server.pipeline.Pipeline.Run;
import dev.slipway.engine.event.EventSink;
import dev.slipway.engine.event.PublishedEvent;
import dev.slipway.engine.event.RuntimeEvent;
import dev.slipway.engine.event.RuntimeEvent.ActionFailed;
import dev.slipway.engine.event.RuntimeEvent.ActionFinished;
import dev.slipway.engine.event.RuntimeEvent.ActionProgress;
import dev.slipway.engine.event.RuntimeEvent.ActionSkipped;
import dev.slipway.engine.event.RuntimeEvent.ActionStarted;
import dev.slipway.engine.event.RuntimeEvent.Remark;
import dev.slipway.engine.event.RuntimeEvent.RunFinished;
import dev.slipway.live.Problem;

/** The events of a run in the terms of the editor. Events of machines stand at their actions. */
final class RunEvents implements EventSink {
  private final Run run;
  private volatile String summary = "";

  RunEvents(Run run) {
    this.run = run;
  }

  /** How much was done, in a sentence; empty before the end. */
  String summary() {
    return summary;
  }

  @Override
  public void accept(PublishedEvent published) {
    RuntimeEvent event = published.event();
    if (event instanceof ActionStarted started) {
      run.step(started.resource(), Progress.RUNNING, "");
    } else if (event instanceof ActionProgress progress) {
      run.step(progress.resource(), Progress.RUNNING, text(progress));
    } else if (event instanceof ActionFinished finished) {
      run.step(finished.resource(), Progress.DONE, RuntimeEvent.seconds(finished.milliseconds()));
    } else if (event instanceof ActionFailed failed) {
      run.step(failed.resource(), Progress.FAILED, text(failed.problem()));
    } else if (event instanceof ActionSkipped skipped) {
      run.step(skipped.resource(), Progress.NOT_STARTED, skipped.reason());
    } else if (event instanceof Remark remark) {
      run.remark(remark.problem().diagnostic());
    } else if (event instanceof RunFinished finished) {
      summary = finished.summary() + ".";
    }
  }

  private static String text(ActionProgress progress) {
    return progress.size() == 0
        ? progress.step()
        : progress.step() + " " + 100 * progress.done() / progress.size() + " %";
  }

  private static String text(Problem problem) {
    return problem.summary()
        + " ["
        + problem.code()
        + "]: "
        + problem.message()
        + (problem.hint().isEmpty() ? "" : " Hint: " + problem.hint());
  }
}
