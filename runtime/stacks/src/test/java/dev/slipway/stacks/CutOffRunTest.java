// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.cloud.Image;
import dev.slipway.cloud.Server;
import dev.slipway.engine.ApplyResult;
import dev.slipway.engine.event.RuntimeEvent.Outcome;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Plan.Purpose;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs that are cut off before each of the calls that they make, and the runs that resume them. */
@Tag("slow")
@Timeout(300)
class CutOffRunTest {
  /** Runs wait for the cloud most of the time. */
  private static final int SIDE_BY_SIDE = 12;

  @TempDir private Path folder;

  /** What is tried with a run that is cut off after so many calls. */
  @FunctionalInterface
  private interface Trial {
    void of(CloudRun run, long calls) throws Exception;
  }

  private CloudRun run(String name) throws Exception {
    Path image = Files.writeString(folder.resolve(name + ".raw"), "content");
    return new CloudRun(Files.createDirectory(folder.resolve(name)))
        .imageFrom(image.toString())
        .server("alpha", "blade-1")
        .server("beta", "blade-1")
        .quota("instances", 2);
  }

  private void afterEach(long calls, Trial trial) throws Exception {
    List<Callable<Void>> trials = new ArrayList<>();
    for (long after = 0; after < calls; after++) {
      long these = after;
      trials.add(
          () -> {
            trial.of(run("after-" + these), these);
            return null;
          });
    }
    ExecutorService threads = Executors.newFixedThreadPool(SIDE_BY_SIDE);
    try {
      for (Future<Void> ended : threads.invokeAll(trials)) {
        ended.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /** Carries out a plan, and returns how many calls that takes. */
  private static long calls(CloudRun run, Purpose purpose) throws Exception {
    Plan plan = run.plan(purpose);
    run.cloud().cutOffAfter(Long.MAX_VALUE);
    assertThat(run.apply(plan).outcome()).isEqualTo(Outcome.DONE);
    return Long.MAX_VALUE - run.cloud().callsLeft();
  }

  /** Carries out a plan, of which only so many calls come to anything. */
  private static void cutOff(CloudRun run, Purpose purpose, long calls) throws Exception {
    Plan plan = run.plan(purpose);
    run.cloud().cutOffAfter(calls);
    try {
      run.apply(plan);
    } catch (IllegalStateException e) {
      assertThat(e).hasMessage("cut off");
    }
    run.cloud().mend();
  }

  private static void carryOut(CloudRun run, Purpose purpose, long calls) throws Exception {
    ApplyResult result = run.apply(run.plan(purpose));
    assertThat(result.diagnostics()).as("cut off after %d calls", calls).isEmpty();
    assertThat(result.outcome()).as("cut off after %d calls", calls).isEqualTo(Outcome.DONE);
  }

  @Test
  void anApplyThatIsCutOffAnywhereIsResumed() throws Exception {
    long all = calls(run("whole"), Purpose.APPLY);
    assertThat(all).isGreaterThan(20);
    afterEach(
        all,
        (run, calls) -> {
          cutOff(run, Purpose.APPLY, calls);
          carryOut(run, Purpose.APPLY, calls);
          assertThat(run.plan().empty()).as("cut off after %d calls", calls).isTrue();
          assertThat(run.cloud().compute().servers(false))
              .as("cut off after %d calls", calls)
              .extracting(Server::name)
              .containsExactly("alpha", "beta");
          assertThat(run.cloud().images().images())
              .as("cut off after %d calls", calls)
              .singleElement()
              .matches(Image::isUsable);
          assertThat(run.recorded().resources())
              .as("cut off after %d calls", calls)
              .containsKeys("project/private/crew", "quota/private/crew", "flavor/private/small");
        });
  }

  @Test
  void aDestroyThatIsCutOffAnywhereIsResumed() throws Exception {
    CloudRun whole = run("whole");
    calls(whole, Purpose.APPLY);
    long all = calls(whole, Purpose.DESTROY);
    assertThat(all).isGreaterThan(10);
    afterEach(
        all,
        (run, calls) -> {
          carryOut(run, Purpose.APPLY, calls);
          String project = run.cloud().identity().findProject("crew").orElseThrow().id();
          cutOff(run, Purpose.DESTROY, calls);
          carryOut(run, Purpose.DESTROY, calls);
          assertThat(run.cloud().compute().servers(false)).as("after %d", calls).isEmpty();
          assertThat(run.cloud().identity().findProject("crew")).as("after %d", calls).isEmpty();
          assertThat(run.cloud().quotas().has(project)).as("after %d", calls).isFalse();
          assertThat(run.cloud().compute().flavors()).as("after %d", calls).isEmpty();
          assertThat(run.cloud().compute().aggregates()).as("after %d", calls).isEmpty();
          assertThat(run.recorded().resources()).as("after %d", calls).isEmpty();
        });
  }
}
