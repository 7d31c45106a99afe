// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.experiment;

import dev.slipway.editor.server.pipeline.Ending;
import dev.slipway.editor.server.pipeline.Experiments;
import dev.slipway.editor.server.pipeline.Experiments.Measured;
import dev.slipway.editor.server.pipeline.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The experiments that are run, by whatever tab: each outlives the page that began it, and none
 * outlives the editor. Used by several threads.
 */
public final class ExperimentRuns {
  private final Experiments experiments;
  private final List<Running> underWay = new ArrayList<>();
  private List<Running> stopped = List.of();
  private boolean closed;

  /**
   * @param experiments runs them
   */
  public ExperimentRuns(Experiments experiments) {
    this.experiments = experiments;
  }

  /** An experiment that is run; stopped by its page, or with the editor. */
  private static final class Running implements Task {
    private final ExperimentName name;
    private final Task page;
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile Optional<Ending> ending = Optional.empty();
    private Runnable cancel = () -> {};
    private boolean stopping;

    Running(ExperimentName name, Task page) {
      this.name = name;
      this.page = page;
    }

    @Override
    public void stage(String words) {
      page.stage(words);
    }

    @Override
    public void whenCancelled(Runnable whatToDo) {
      page.whenCancelled(whatToDo);
      synchronized (this) {
        cancel = whatToDo;
        if (stopping) {
          cancel.run();
        }
      }
    }

    synchronized void stop() {
      stopping = true;
      cancel.run();
    }
  }

  /**
   * Runs an experiment to its end, or until it is stopped.
   *
   * @param task the page that began it
   * @return what came of it; cancelled at once after {@link #stop}
   */
  Measured run(Path bundle, String name, Task task) throws IOException, InterruptedException {
    Running running = new Running(new ExperimentName(bundle, name), task);
    synchronized (this) {
      if (closed) {
        return new Measured(Ending.CANCELLED, List.of(), List.of());
      }
      underWay.add(running);
    }
    try {
      Measured measured = experiments.run(bundle, name, running);
      running.ending = Optional.of(measured.ending());
      return measured;
    } catch (IOException | RuntimeException e) {
      running.ending = Optional.of(Ending.FAILED);
      throw e;
    } finally {
      synchronized (this) {
        underWay.remove(running);
      }
      running.over.countDown();
    }
  }

  /** The experiments that are run now. */
  public synchronized List<ExperimentName> underWay() {
    return underWay.stream().map(running -> running.name).toList();
  }

  /** Stops all as pages do, without waiting; no other is begun afterwards. */
  public void stop() {
    synchronized (this) {
      closed = true;
      stopped = List.copyOf(underWay);
    }
    stopped.forEach(Running::stop);
  }

  /**
   * Waits for those that were stopped: their nodes are then as they were, and what was measured is
   * kept.
   *
   * @param patience how long they are waited for together
   * @return how they ended
   * @throws InterruptedException if the thread was interrupted
   */
  public List<EndedExperiment> ended(Duration patience) throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    List<EndedExperiment> ended = new ArrayList<>();
    for (Running running : stopped) {
      boolean over =
          running.over.await(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
      Optional<Ending> ending = over ? running.ending : Optional.empty();
      ended.add(
          new EndedExperiment(
              running.name,
              ending,
              ending.equals(Optional.of(Ending.DONE))
                  ? ""
                  : experiments.command(running.name.bundle(), running.name.experiment())));
    }
    return ended;
  }
}
