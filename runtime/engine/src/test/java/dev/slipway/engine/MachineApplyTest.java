// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.Bundle;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.engine.event.RuntimeEvent.ActionProgress;
import dev.slipway.engine.event.RuntimeEvent.Outcome;
import dev.slipway.plan.Action;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Plan.Purpose;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One plan over two providers: machines, and the components on them. */
@Timeout(60)
class MachineApplyTest {
  @TempDir private Path folder;
  private MachineYard yard;
  private TestRun run;

  @BeforeEach
  void open() throws Exception {
    Bundle bundle =
        new TestBundle(Files.createDirectories(folder.resolve("bundle")))
            .node("n1")
            .node("n2")
            .component("A", "a")
            .instance("a", "A", "n1")
            .instance("b", "A", "n2")
            .write();
    run = new TestRun(folder, bundle);
    yard = new MachineYard(run.hosts());
    run.withMachines(yard);
    yard.want("n1", "small");
  }

  private static List<String> acting(Plan plan) {
    return plan.actions().stream()
        .filter(Action::acts)
        .map(action -> action.change().sign() + " " + action.address())
        .toList();
  }

  @Test
  void componentsGoOntoAMachineThatTheSamePlanMakes() throws Exception {
    Plan plan = run.plan();
    assertThat(plan.complete()).isTrue();
    assertThat(acting(plan)).contains("+ machine/yard/n1", "+ host/n1", "+ instance/n1/a");
    assertThat(yard.looks("n1")).isZero();
    yard.bootsAfter(2);

    ApplyResult result = run.apply(plan);

    assertThat(result.diagnostics()).isEmpty();
    assertThat(result.outcome()).isEqualTo(Outcome.DONE);
    assertThat(run.hosts().effects("n1"))
        .containsExactly("prepare", "install A-1.0.0", "configure a", "start a");
    assertThat(run.recorded().resources()).containsKeys("machine/yard/n1", "instance/n1/a");
    assertThat(run.plan().empty()).isTrue();
  }

  @Test
  void whatWasNotPlannedOnANewMachineStopsWhatFollows() throws Exception {
    yard.bringsAlong("n1", "A-1.0.0");
    ApplyResult result = run.keepGoing().apply(run.plan());
    assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(result.diagnostics())
        .extracting(Diagnostic::code)
        .containsOnly("APPLY_MACHINE_UNEXPECTED");
    assertThat(run.hosts().effects("n2")).contains("start b");
    assertThat(run.recorded().resources()).containsKey("machine/yard/n1");
  }

  @Test
  void aReplacedMachineIsFilledAgain() throws Exception {
    run.apply(run.plan());
    yard.want("n1", "large");
    Plan plan = run.plan();
    assertThat(acting(plan))
        .containsExactly(
            "! machine/yard/n1", "! host/n1", "! component/n1/A-1.0.0", "! instance/n1/a");
    assertThat(plan.action("component/n1/A-1.0.0").orElseThrow().losesData()).isTrue();

    assertThat(run.apply(plan).outcome()).isEqualTo(Outcome.DONE);

    assertThat(yard.made()).containsExactly("n1 small", "n1 large");
    assertThat(run.plan().empty()).isTrue();
  }

  @Test
  void aRunThatWasCutOffAfterTheMachineGoesOnOnIt() throws Exception {
    Plan plan = run.plan();
    run.stoppedBy(() -> yard.made().size() > 0);
    assertThat(run.oneAtATime().apply(plan).outcome()).isEqualTo(Outcome.STOPPED);
    run.stoppedBy(() -> false);

    ApplyResult resumed = run.apply(plan);

    assertThat(resumed.diagnostics()).isEmpty();
    assertThat(resumed.outcome()).isEqualTo(Outcome.DONE);
    assertThat(yard.made()).containsExactly("n1 small");
    assertThat(run.plan().empty()).isTrue();
  }

  @Test
  void aRunThatWasCutOffWhileTheMachineBootsWaitsForItAgain() throws Exception {
    Plan first = run.plan();
    yard.bootsAfter(3);
    run.stoppedBy(() -> yard.made().size() > 0);
    assertThat(run.oneAtATime().apply(first).outcome()).isEqualTo(Outcome.STOPPED);
    run.stoppedBy(() -> false);

    Plan plan = run.plan();
    assertThat(plan.complete()).isTrue();
    assertThat(plan.action("instance/n1/a").orElseThrow().reasons())
        .containsExactly("Once machine/yard/n1 answers.");
    ApplyResult resumed = run.apply(plan);

    assertThat(resumed.diagnostics()).isEmpty();
    assertThat(resumed.outcome()).isEqualTo(Outcome.DONE);
    assertThat(yard.made()).containsExactly("n1 small");
    assertThat(run.plan().empty()).isTrue();
  }

  @Test
  void aSavedPlanThatWasCutOffWhileTheMachineBootsWaitsForItAgain() throws Exception {
    Plan plan = run.plan();
    yard.bootsAfter(3);
    run.stoppedBy(() -> yard.made().size() > 0);
    assertThat(run.oneAtATime().apply(plan).outcome()).isEqualTo(Outcome.STOPPED);
    run.stoppedBy(() -> false);

    assertThat(run.apply(plan).outcome()).isEqualTo(Outcome.DONE);

    assertThat(yard.made()).containsExactly("n1 small");
    assertThat(run.plan().empty()).isTrue();
  }

  /** It was met before, so it is not booting for the first time. */
  @Test
  void aMachineThatFallsSilentIsNotWaitedFor() throws Exception {
    Plan plan = run.plan();
    run.stoppedBy(() -> isPrepared("n1"));
    assertThat(run.oneAtATime().apply(plan).outcome()).isEqualTo(Outcome.STOPPED);
    run.stoppedBy(() -> false);
    run.hosts().hosts().takeAway("n1");

    assertThat(run.plan().unreachable())
        .extracting(away -> away.scope().toString())
        .containsExactly("n1");
  }

  /** As some images do, until cloud-init has set the machine's own. */
  @Test
  void aNewMachineMayShowAnotherHostKeyForAWhile() throws Exception {
    run.hosts().hosts().disguise("n1", 2);
    assertThat(run.apply(run.plan()).outcome()).isEqualTo(Outcome.DONE);
    assertThat(run.hosts().effects("n1")).contains("start a");
  }

  @Test
  @Timeout(60)
  void aNewMachineThatAdmitsNobodyIsToldOfAndNotWaitedForLong() throws Exception {
    run.hosts().hosts().lockOut("n1");
    List<String> steps = new CopyOnWriteArrayList<>();
    ApplyResult result =
        run.keepGoing()
            .keyPatience(Duration.ofSeconds(2))
            .followedBy(
                published -> {
                  if (published.event() instanceof ActionProgress progress) {
                    steps.add(progress.step());
                  }
                })
            .apply(run.plan());
    assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(result.diagnostics())
        .extracting(Diagnostic::code)
        .containsOnly("REMOTE_AUTHENTICATION");
    assertThat(steps).contains("wait for n1: n1 refuses all users.");
  }

  @Test
  void aMachineThatIsNotNewIsNotAskedAgainForItsHostKey() throws Exception {
    run.apply(run.plan());
    run.hosts().hosts().disguise("n1", 2);
    assertThat(run.plan().unreachable())
        .extracting(Plan.UnreachableScope::code)
        .containsExactly("REMOTE_HOST_KEY_CHANGED");
  }

  private boolean isPrepared(String node) {
    try {
      return run.hosts().effects(node).contains("prepare");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void destroyingRemovesTheMachineAndForgetsWhatWasOnIt() throws Exception {
    run.apply(run.plan());
    Plan plan = run.plan(Purpose.DESTROY);
    assertThat(plan.action("instance/n1/a").orElseThrow().operation()).isEqualTo("FORGET");
    assertThat(plan.action("instance/n2/b").orElseThrow().operation()).isEqualTo("REMOVE_INSTANCE");

    assertThat(run.apply(plan).outcome()).isEqualTo(Outcome.DONE);

    assertThat(run.recorded().resources()).isEmpty();
    assertThat(yard.machines()).isEmpty();
  }

  @Test
  void aYardThatIsAwayBlocksOnlyWhatNeedsIt() throws Exception {
    yard.takeAway();
    Plan plan = run.plan();
    assertThat(plan.unreachable())
        .extracting(away -> away.scope().toString())
        .containsExactly("n1", "yard yard");
    assertThat(acting(plan)).containsOnly("+ host/n2", "+ component/n2/A-1.0.0", "+ instance/n2/b");
    assertThat(run.keepGoing().apply(plan).outcome()).isEqualTo(Outcome.INCOMPLETE);
    assertThat(run.hosts().effects("n2")).contains("start b");
  }
}
