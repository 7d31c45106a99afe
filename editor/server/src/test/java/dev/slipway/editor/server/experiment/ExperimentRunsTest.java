// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.editor.server.pipeline.Ending;
import dev.slipway.editor.server.pipeline.Experiments;
import dev.slipway.editor.server.pipeline.Task;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Experiments that are run when the editor ends. */
@Timeout(60)
class ExperimentRunsTest {
  private static final Path BUNDLE = Path.of("/bundle");
  private static final Duration LONG = Duration.ofSeconds(50);

  private static final Task PAGE =
      new Task() {
        @Override
        public void stage(String words) {}

        @Override
        public void whenCancelled(Runnable cancel) {}
      };

  private final CountDownLatch begun = new CountDownLatch(1);

  /** Holds back the end of what was cancelled, as setting nodes back does. */
  private final CountDownLatch setBack = new CountDownLatch(1);

  private final ExperimentRuns runs =
      new ExperimentRuns(
          new Experiments() {
            @Override
            public Measured last(Path bundle) {
              throw new UnsupportedOperationException();
            }

            @Override
            public Measured run(Path bundle, String name, Task task) throws InterruptedException {
              CountDownLatch cancelled = new CountDownLatch(1);
              task.whenCancelled(cancelled::countDown);
              begun.countDown();
              cancelled.await();
              setBack.await();
              return new Measured(Ending.CANCELLED, List.of(), List.of());
            }

            @Override
            public String command(Path bundle, String name) {
              return "run " + bundle + " " + name;
            }
          });

  private CompletableFuture<Ending> started(String name) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return runs.run(BUNDLE, name, PAGE).ending();
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
  }

  @Test
  void areStoppedAndWaitedFor() throws Exception {
    CompletableFuture<Ending> measured = started("links");
    begun.await();
    assertThat(runs.underWay()).containsExactly(new ExperimentName(BUNDLE, "links"));

    runs.stop();
    assertThat(runs.ended(Duration.ZERO))
        .containsExactly(
            new EndedExperiment(
                new ExperimentName(BUNDLE, "links"), Optional.empty(), "run /bundle links"));
    setBack.countDown();
    assertThat(runs.ended(LONG))
        .containsExactly(
            new EndedExperiment(
                new ExperimentName(BUNDLE, "links"),
                Optional.of(Ending.CANCELLED),
                "run /bundle links"));

    assertThat(measured.get()).isEqualTo(Ending.CANCELLED);
    assertThat(runs.underWay()).isEmpty();
  }

  @Test
  void areNotBegunAfterwards() throws InterruptedException, ExecutionException {
    runs.stop();
    assertThat(started("links").get()).isEqualTo(Ending.CANCELLED);
    assertThat(begun.getCount()).isOne();
    assertThat(runs.ended(LONG)).isEmpty();
  }
}
