// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.apply;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.editor.server.pipeline.Pipeline.Applied;
import dev.slipway.editor.server.pipeline.Pipeline.Progress;
import dev.slipway.editor.server.pipeline.Pipeline.Run;
import dev.slipway.editor.server.plan.ShownPlan.Shown;
import dev.slipway.editor.server.report.WorkState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A plan that is carried out, for all who follow it. Used by several threads. */
final class ApplyRun implements Run {
  private final Shown shown;
  private final Consumer<Picture> watcher;
  private final Map<String, StepState> steps = new LinkedHashMap<>();
  private final List<Diagnostic> remarks = new ArrayList<>();
  private boolean stopping;
  private Applied result;
  private long changes;

  /**
   * How far a step is.
   *
   * @param text what is being done, how long it took, or why it failed; may be empty
   */
  record StepState(Progress progress, String text) {}

  /**
   * How far a run is at a moment.
   *
   * @param steps by the resource of the step, in the plan's order
   * @param changes how often something has changed
   * @param result empty while it is under way
   */
  record Picture(
      Map<String, StepState> steps,
      List<Diagnostic> remarks,
      boolean stopping,
      long changes,
      Optional<Applied> result) {
    long count(Progress progress) {
      return steps.values().stream().filter(step -> step.progress() == progress).count();
    }

    /** The state that pages are told. */
    WorkState state() {
      return result
          .map(applied -> WorkState.valueOf(applied.ending().name()))
          .orElse(WorkState.RUNNING);
    }

    /** How many actions are done, in a sentence. */
    String counts() {
      return "%d of %d actions done.".formatted(count(Progress.DONE), steps.size());
    }

    /** How much is done, and how it ended, in a sentence. */
    String summary() {
      String done = counts();
      return result
          .map(Applied::summary)
          .orElse(
              stopping
                  ? done + " Stopping: running actions are finished, no other is started."
                  : done);
    }

    /** Whether it was begun and something of the plan is not done. */
    boolean leavesSomething() {
      return result.filter(applied -> !applied.summary().isEmpty()).isPresent()
          && count(Progress.DONE) < steps.size();
    }
  }

  /**
   * @param earlier a run of the same plan, which this one resumes: what it did stays done
   * @param watcher told of each change, whether a page follows the run or not
   */
  ApplyRun(Shown shown, Optional<ApplyRun> earlier, Consumer<Picture> watcher) {
    this.shown = shown;
    this.watcher = watcher;
    Map<String, StepState> before = earlier.map(run -> run.picture().steps()).orElseGet(Map::of);
    shown
        .plan()
        .steps()
        .forEach(
            step -> {
              StepState then = before.get(step.resource());
              steps.put(
                  step.resource(),
                  then != null && then.progress() == Progress.DONE
                      ? then
                      : new StepState(Progress.WAITING, ""));
            });
  }

  /** The plan, as it was shown when it was begun. */
  Shown shown() {
    return shown;
  }

  @Override
  public synchronized void step(String resource, Progress progress, String text) {
    steps.put(resource, new StepState(progress, text));
    changed();
  }

  @Override
  public synchronized void remark(Diagnostic found) {
    remarks.add(found);
    changed();
  }

  @Override
  public synchronized boolean isStopping() {
    return stopping;
  }

  /** Lets what is under way come to its end, and begins nothing further. */
  synchronized void stop() {
    stopping = true;
    changed();
  }

  synchronized void end(Applied with) {
    result = with;
    changed();
  }

  /** How far it is once it has ended; empty where it takes longer than that. */
  synchronized Optional<Picture> ended(long deadlineNanos) throws InterruptedException {
    for (long left = deadlineNanos - System.nanoTime(); result == null; ) {
      if (left <= 0) {
        return Optional.empty();
      }
      wait(TimeUnit.NANOSECONDS.toMillis(left) + 1);
      left = deadlineNanos - System.nanoTime();
    }
    return Optional.of(picture());
  }

  private void changed() {
    changes++;
    watcher.accept(picture());
    notifyAll();
  }

  /** How far it is now. */
  synchronized Picture picture() {
    return new Picture(
        new LinkedHashMap<>(steps),
        List.copyOf(remarks),
        stopping,
        changes,
        Optional.ofNullable(result));
  }

  /** How far it is once it is further than that. */
  synchronized Picture after(Picture known) throws InterruptedException {
    while (changes == known.changes()) {
      wait();
    }
    return picture();
  }
}
