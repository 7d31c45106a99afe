// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.Bundle;
import dev.slipway.engine.event.RuntimeEvent.Outcome;
import dev.slipway.engine.event.RuntimeEvent.RunStarted;
import dev.slipway.host.ComponentJudge;
import dev.slipway.plan.Judges;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Plan.Purpose;
import dev.slipway.plan.PlanJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The runtime is killed at every step of every action, and the next run does the rest: nothing
 * twice, and all of it.
 */
@Timeout(600)
@Tag("slow")
class KilledApplyTest {
  private static final int KILLED = 128 + 9;
  private static final int AT_A_TIME = 2;

  @TempDir private Path folder;

  /** What a run that is killed was doing. */
  private enum Doing {
    /** Making all from nothing. */
    CREATE,
    /** Replacing a component that was built anew. */
    REPLACE,
    /** Removing all. */
    DESTROY;

    Purpose purpose() {
      return this == DESTROY ? Purpose.DESTROY : Purpose.APPLY;
    }
  }

  private static Bundle bundle(Path folder, String build) throws IOException {
    return new TestBundle(Files.createDirectories(folder))
        .node("n1")
        .node("n2")
        .component("A", build)
        .instance("a", "A", "n1")
        .instance("c", "A", "n2", false)
        .write();
  }

  /** A run in a folder of its own, as it is before what is done. */
  private TestRun prepared(Path place, Doing doing) throws Exception {
    Path bundle = place.resolve("bundle");
    TestRun run = new TestRun(place, bundle(bundle, "first"));
    if (doing != Doing.CREATE) {
      assertThat(run.apply(run.plan()).outcome()).isEqualTo(Outcome.DONE);
    }
    if (doing == Doing.REPLACE) {
      run.use(bundle(bundle, "second"));
    }
    return run.oneAtATime();
  }

  @ParameterizedTest
  @EnumSource(Doing.class)
  void killedAtAnyStepTheNextRunDoesTheRest(Doing doing) throws Exception {
    TestRun undisturbed = prepared(folder.resolve("undisturbed"), doing);
    AtomicInteger steps = new AtomicInteger();
    undisturbed.apply(
        undisturbed.plan(doing.purpose()), (resource, step) -> steps.incrementAndGet());
    List<String> effects = undisturbed.effects("n1", "n2");

    ExecutorService threads = Executors.newFixedThreadPool(AT_A_TIME);
    try {
      List<Future<?>> results = new ArrayList<>();
      for (int step = 1; step <= steps.get(); step++) {
        int at = step;
        results.add(
            threads.submit(
                () -> {
                  killed(doing, 1, at, effects);
                  return null;
                }));
      }
      for (Future<?> result : results) {
        result.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void killedWhileSeveralActionsAreUnderWayTheNextRunDoesTheRest() throws Exception {
    TestRun undisturbed = prepared(folder.resolve("undisturbed"), Doing.CREATE);
    undisturbed.apply(undisturbed.plan());
    for (int step = 5; step <= 25; step += 5) {
      killed(Doing.CREATE, 4, step, undisturbed.effects("n1", "n2"));
    }
  }

  private void killed(Doing doing, int parallel, int step, List<String> effects) throws Exception {
    String name = doing + " at step " + step;
    Path place = folder.resolve(doing + "-" + parallel + "-" + step);
    TestRun run = prepared(place, doing);
    assertThat(KilledProcess.run(place, place.resolve("bundle"), doing.purpose(), parallel, step))
        .as(name)
        .isEqualTo(KILLED);

    // Every other time, the killed run's plan is resumed.
    boolean same = step % 2 == 0;
    List<Boolean> resumed = new ArrayList<>();
    run.followedBy(
        event -> {
          if (event.event() instanceof RunStarted started) {
            resumed.add(started.resumed());
          }
        });
    Plan plan =
        same
            ? PlanJson.readPlan(
                Files.readString(place.resolve(KilledProcess.PLAN)),
                new Judges(List.of(new ComponentJudge())))
            : run.plan(doing.purpose());
    ApplyResult result = run.apply(plan);

    assertThat(result.diagnostics()).as(name).isEmpty();
    assertThat(result.outcome()).as(name).isEqualTo(Outcome.DONE);
    if (same) {
      assertThat(resumed).as(name).containsExactly(true);
    }
    assertThat(run.effects("n1", "n2")).as(name).containsExactlyElementsOf(effects);
    assertThat(run.plan(doing.purpose()).empty()).as(name).isTrue();
    assertThat(run.unfinished()).as(name).isEmpty();
    assertThat(run.recorded().resources()).as(name).hasSize(doing == Doing.DESTROY ? 0 : 6);
  }
}
