// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.apply;

import dev.slipway.diagnostics.FileFailure;
import dev.slipway.editor.server.live.LiveFeeds;
import dev.slipway.editor.server.pipeline.Ending;
import dev.slipway.editor.server.pipeline.Pipeline;
import dev.slipway.editor.server.pipeline.Pipeline.Applied;
import dev.slipway.editor.server.plan.ShownPlan.Shown;
import dev.slipway.editor.server.report.BackgroundTask;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The plans that are carried out, one at a time for a bundle. A run outlives the page that began
 * it: closing a tab stops nothing. Used by several threads.
 */
public final class ApplyRuns {
  private final Pipeline pipeline;
  private final LiveFeeds live;
  private final Consumer<Throwable> defects;
  private final Map<Path, ApplyRun> last = new HashMap<>();
  private boolean closed;

  /**
   * @param live shows what was deployed once a run has ended
   * @param defects takes exceptions of defects
   */
  public ApplyRuns(Pipeline pipeline, LiveFeeds live, Consumer<Throwable> defects) {
    this.pipeline = pipeline;
    this.live = live;
    this.defects = defects;
  }

  /**
   * Begins to carry out a plan, or resumes it, in a thread of its own.
   *
   * @param watcher told of how far the run is, whether a page follows it or not
   * @return the run; empty where another of the bundle is under way, or after {@link #stop}
   */
  synchronized Optional<ApplyRun> begin(
      Shown shown, boolean keepGoing, Consumer<ApplyRun.Picture> watcher) {
    if (closed || underWay(shown.bundle()).isPresent()) {
      return Optional.empty();
    }
    Optional<ApplyRun> earlier =
        Optional.ofNullable(last.get(shown.bundle()))
            .filter(run -> run.shown().plan().document().equals(shown.plan().document()));
    ApplyRun run = new ApplyRun(shown, earlier, watcher);
    last.put(shown.bundle(), run);
    Thread thread = new Thread(() -> carryOut(run, keepGoing), "slipway-apply");
    thread.setDaemon(true);
    thread.start();
    return Optional.of(run);
  }

  /** The run of a bundle that is under way. */
  synchronized Optional<ApplyRun> underWay(Path bundle) {
    return Optional.ofNullable(last.get(bundle)).filter(run -> run.picture().result().isEmpty());
  }

  /** The bundles of which a plan is being carried out. */
  public synchronized List<Path> bundles() {
    return underWay().stream().map(run -> run.shown().bundle()).toList();
  }

  /**
   * Stops all runs as pages do, and waits until their running actions are finished. No other is
   * begun afterwards.
   *
   * @param patience how long they are waited for
   * @return how they ended
   * @throws InterruptedException if the thread was interrupted
   */
  public List<EndedRun> stop(Duration patience) throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    List<ApplyRun> runs;
    synchronized (this) {
      closed = true;
      runs = underWay();
    }
    runs.forEach(ApplyRun::stop);
    List<EndedRun> ended = new ArrayList<>();
    for (ApplyRun run : runs) {
      ended.add(EndedRun.of(run, run.ended(deadline)));
    }
    return ended;
  }

  private List<ApplyRun> underWay() {
    return last.values().stream()
        .filter(run -> run.picture().result().isEmpty())
        .sorted(Comparator.comparing(run -> run.shown().bundle()))
        .toList();
  }

  private void carryOut(ApplyRun run, boolean keepGoing) {
    Applied applied = applied(run, keepGoing);
    live.renew(run.shown().bundle());
    run.end(applied);
  }

  private Applied applied(ApplyRun run, boolean keepGoing) {
    try {
      return pipeline.apply(run.shown().bundle(), run.shown().plan().document(), keepGoing, run);
    } catch (IOException e) {
      return new Applied(Ending.FAILED, "", List.of(FileFailure.diagnostic(e)));
    } catch (InterruptedException e) {
      return new Applied(Ending.CANCELLED, "", List.of());
    } catch (RuntimeException e) {
      defects.accept(e);
      return new Applied(Ending.FAILED, "", List.of(BackgroundTask.defect(e)));
    }
  }
}
