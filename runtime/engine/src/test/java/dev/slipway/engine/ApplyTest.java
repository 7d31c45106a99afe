// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.ComponentArchive;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.engine.event.RuntimeEvent.ActionProgress;
import dev.slipway.engine.event.RuntimeEvent.ActionSkipped;
import dev.slipway.engine.event.RuntimeEvent.ActionStarted;
import dev.slipway.engine.event.RuntimeEvent.Outcome;
import dev.slipway.engine.event.RuntimeEvent.RunFinished;
import dev.slipway.engine.state.StateLock;
import dev.slipway.host.DesiredComponents;
import dev.slipway.plan.Action;
import dev.slipway.plan.Change;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Plan.Purpose;
import dev.slipway.plan.PlanText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ApplyTest {
  @TempDir private Path folder;
  private TestRun run;

  private static TestBundle bundle(Path folder, String build) throws IOException {
    return new TestBundle(Files.createDirectories(folder))
        .node("n1")
        .node("n2")
        .component("A", build)
        .component("B", "b")
        .instance("a", "A", "n1")
        .instance("b", "B", "n1", false)
        .instance("c", "A", "n2");
  }

  @BeforeEach
  void open() throws IOException {
    run = new TestRun(folder, bundle(folder.resolve("bundle"), "a").write());
  }

  private static List<String> codes(ApplyResult result) {
    return result.diagnostics().stream().map(Diagnostic::code).toList();
  }

  private void applyAll() throws Exception {
    assertThat(run.apply(run.plan()).diagnostics()).isEmpty();
  }

  @Test
  void whatIsPlannedIsDoneInOrderAndRecorded() throws Exception {
    ApplyResult result = run.apply(run.plan());
    assertThat(result.outcome()).isEqualTo(Outcome.DONE);
    assertThat(run.hosts().effects("n1"))
        .containsSubsequence("prepare", "install A-1.0.0", "configure a", "start a")
        .containsSubsequence("prepare", "install B-1.0.0", "configure b")
        .hasSize(6);
    assertThat(run.hosts().effects("n2"))
        .containsExactly("prepare", "install A-1.0.0", "configure c", "start c");
    assertThat(run.recorded().resources())
        .containsOnlyKeys(
            "host/n1",
            "host/n2",
            "component/n1/A-1.0.0",
            "component/n1/B-1.0.0",
            "component/n2/A-1.0.0",
            "instance/n1/a",
            "instance/n1/b",
            "instance/n2/c");
    assertThat(run.unfinished()).isEmpty();
  }

  @Test
  void aSecondTimeNothingIsDone() throws Exception {
    applyAll();
    Plan second = run.plan();
    assertThat(second.empty()).isTrue();
    int before = run.effects("n1", "n2").size();
    assertThat(run.apply(second).outcome()).isEqualTo(Outcome.DONE);
    assertThat(run.effects("n1", "n2")).hasSize(before);
  }

  @Test
  void whatWasMadeIsDestroyedByTheState() throws Exception {
    applyAll();
    assertThat(run.apply(run.plan(Purpose.DESTROY)).outcome()).isEqualTo(Outcome.DONE);
    assertThat(run.hosts().effects("n2"))
        .endsWith("stop c", "remove c", "uninstall A-1.0.0", "clear");
    assertThat(run.recorded().resources()).isEmpty();
    assertThat(run.plan(Purpose.DESTROY).empty()).isTrue();
  }

  @Test
  void whatNoRunRecordedIsDestroyedIfTheBundleDescribesIt() throws Exception {
    applyAll();
    run.forget();
    Plan plan = run.plan(Purpose.DESTROY);
    assertThat(plan.count(Change.DESTROY)).isEqualTo(8);
    assertThat(plan.needsConsent()).isTrue();
    Action component = plan.action("component/n2/A-1.0.0").orElseThrow();
    assertThat(component.reasons())
        .containsExactly(
            "The deployment is destroyed.", "No run recorded it; the bundle describes it.");
    assertThat(component.elementId()).contains("component-A");
    assertThat(run.apply(plan).outcome()).isEqualTo(Outcome.DONE);
    assertThat(run.hosts().effects("n1")).endsWith("clear");
    assertThat(run.hosts().effects("n2"))
        .endsWith("stop c", "remove c", "uninstall A-1.0.0", "clear");
    Plan after = run.plan(Purpose.DESTROY);
    assertThat(after.empty()).isTrue();
    assertThat(PlanText.summary(after))
        .isEqualTo("Nothing to remove: the nodes hold nothing of this deployment.");
  }

  @Test
  void whatIsNeitherRecordedNorDescribedStaysWithItsHost() throws Exception {
    applyAll();
    run.forget();
    run.use(
        new TestBundle(Files.createDirectories(folder.resolve("smaller")))
            .node("n1")
            .node("n2")
            .component("A", "a")
            .instance("a", "A", "n1")
            .instance("c", "A", "n2")
            .write());
    Plan plan = run.plan(Purpose.DESTROY);
    assertThat(plan.actions().stream().map(Action::address))
        .containsExactlyInAnyOrder(
            "instance/n1/a",
            "component/n1/A-1.0.0",
            "instance/n2/c",
            "component/n2/A-1.0.0",
            "host/n2");
    assertThat(plan.foreign()).containsExactly("component/n1/B-1.0.0", "instance/n1/b");
    assertThat(run.apply(plan).outcome()).isEqualTo(Outcome.DONE);
    assertThat(run.plan(Purpose.DESTROY).empty()).isTrue();
  }

  @Test
  void aRunThatLeavesOutNodesThatDidNotAnswerIsIncomplete() throws Exception {
    run.hosts().hosts().takeAway("n2");
    List<RunFinished> ends = new ArrayList<>();
    ApplyResult result =
        run.keepGoing()
            .followedBy(
                published -> {
                  if (published.event() instanceof RunFinished finished) {
                    ends.add(finished);
                  }
                })
            .apply(run.plan());
    assertThat(result.outcome()).isEqualTo(Outcome.INCOMPLETE);
    assertThat(ends).hasSize(1);
    assertThat(ends.get(0).done()).isEqualTo(5);
    assertThat(ends.get(0).unknown()).isEqualTo(1);
    assertThat(run.apply(run.plan()).outcome()).isEqualTo(Outcome.INCOMPLETE);
  }

  @Test
  void aRebuiltComponentIsReplacedAndItsInstancesRunAgain() throws Exception {
    applyAll();
    run.use(bundle(folder.resolve("bundle"), "rebuilt").write());
    assertThat(run.apply(run.plan()).outcome()).isEqualTo(Outcome.DONE);
    assertThat(run.hosts().effects("n2"))
        .endsWith(
            "stop c", "remove c", "uninstall A-1.0.0", "install A-1.0.0", "configure c", "start c");
    assertThat(run.plan().empty()).isTrue();
  }

  @Test
  void anInstanceThatDiedIsStartedAgain() throws Exception {
    applyAll();
    run.hosts().die("n1", "a");
    assertThat(run.apply(run.plan()).outcome()).isEqualTo(Outcome.DONE);
    assertThat(run.hosts().effects("n1")).endsWith("start a").hasSize(7);
  }

  @Test
  void aFailureStopsTheRunAndTheSecondTrySucceeds() throws Exception {
    run.hosts().spoil("n1", "A-1.0.0");
    Plan plan = run.plan();
    List<String> skipped = Collections.synchronizedList(new ArrayList<>());
    ApplyResult result =
        run.followedBy(
                event -> {
                  if (event.event() instanceof ActionSkipped skip) {
                    skipped.add(skip.resource() + ": " + skip.reason());
                  }
                })
            .oneAtATime()
            .apply(plan);
    assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(codes(result)).containsExactly("HOST_COMPONENT_FAILED");
    assertThat(result.diagnostics().get(0).message())
        .isEqualTo("n1: start a ended with exit code 3.\nstart: a ended while starting\n  cannot");
    assertThat(skipped)
        .contains("instance/n1/b: The run was stopped.", "instance/n2/c: The run was stopped.");
    assertThat(run.recorded().resources()).doesNotContainKey("instance/n1/a");
    assertThat(run.unfinished().orElseThrow().inDoubt()).containsOnlyKeys("instance/n1/a");

    run.hosts().mend("n1", "A-1.0.0");
    assertThat(run.apply(run.plan()).outcome()).isEqualTo(Outcome.DONE);
    assertThat(run.plan().empty()).isTrue();
    assertThat(run.effects("n1", "n2")).doesNotHaveDuplicates();
  }

  @Test
  void theSamePlanGoesOnAfterAFailure() throws Exception {
    run.hosts().spoil("n1", "A-1.0.0");
    Plan plan = run.plan();
    run.oneAtATime().apply(plan);
    run.hosts().mend("n1", "A-1.0.0");
    assertThat(run.apply(plan).outcome()).isEqualTo(Outcome.DONE);
    assertThat(run.plan().empty()).isTrue();
    assertThat(run.effects("n1", "n2")).doesNotHaveDuplicates();
  }

  @Test
  void whatDoesNotDependOnAFailureIsDoneIfToldSo() throws Exception {
    run.hosts().spoil("n1", "A-1.0.0");
    ApplyResult result = run.keepGoing().oneAtATime().apply(run.plan());
    assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(run.hosts().effects("n1")).contains("configure b");
    assertThat(run.hosts().effects("n2")).contains("start c");
  }

  @Test
  void aHostThatIsAwayStopsAllOrCostsOnlyItsOwn() throws Exception {
    Plan plan = run.plan();
    run.hosts().hosts().takeAway("n1");
    ApplyResult refused = run.apply(plan);
    assertThat(refused.begun()).isFalse();
    assertThat(refused.exitCode()).isEqualTo(ExitCode.REMOTE_ACTION_FAILED);
    assertThat(codes(refused)).containsExactly("REMOTE_UNREACHABLE");
    assertThat(run.effects("n1", "n2")).isEmpty();

    ApplyResult result = run.keepGoing().apply(plan);
    assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(result.exitCode()).isEqualTo(ExitCode.REMOTE_ACTION_FAILED);
    assertThat(run.hosts().effects("n2")).endsWith("start c");
    assertThat(run.effects("n1")).isEmpty();
  }

  @Test
  void aStopLetsWhatIsUnderWayEndAndTheNextRunGoesOn() throws Exception {
    AtomicBoolean stop = new AtomicBoolean();
    Plan plan = run.plan();
    ApplyResult result =
        run.stoppedBy(stop::get)
            .oneAtATime()
            .followedBy(
                event -> {
                  if (event.event() instanceof ActionStarted) {
                    stop.set(true);
                  }
                })
            .apply(plan);
    assertThat(result.outcome()).isEqualTo(Outcome.STOPPED);
    assertThat(run.recorded().resources()).containsOnlyKeys("host/n1");
    assertThat(run.unfinished().orElseThrow().inDoubt()).isEmpty();

    assertThat(run.stoppedBy(() -> false).apply(plan).outcome()).isEqualTo(Outcome.DONE);
    assertThat(run.effects("n1", "n2")).doesNotHaveDuplicates().hasSize(10);
  }

  @Test
  void anInterruptedRunIsSettledByTheNext() throws Exception {
    Plan plan = run.plan();
    Checkpoint interruption =
        (resource, step) -> {
          if (step.equals("install")) {
            throw new IllegalStateException("a defect in the middle of it");
          }
        };
    assertThatThrownBy(() -> run.apply(plan, interruption))
        .hasMessage("a defect in the middle of it");
    assertThat(run.apply(run.plan()).outcome()).isEqualTo(Outcome.DONE);
    assertThat(run.effects("n1", "n2")).doesNotHaveDuplicates().hasSize(10);
  }

  @Test
  void independentActionsAreCarriedOutSideBySideWithinTheBound() throws Exception {
    AtomicInteger underWay = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Checkpoint counting =
        (resource, step) -> {
          if (step.equals("prepare")) {
            most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
            while (most.get() < 2) {
              Thread.onSpinWait();
            }
          }
        };
    run.apply(run.plan(), counting);
    assertThat(most).hasValue(2);

    TestRun alone = new TestRun(folder.resolve("alone"), bundle(folder.resolve("b2"), "a").write());
    AtomicInteger busy = new AtomicInteger();
    List<Integer> seen = Collections.synchronizedList(new ArrayList<>());
    alone
        .oneAtATime()
        .apply(
            alone.plan(),
            (resource, step) -> {
              if (step.equals("announce")) {
                seen.add(busy.incrementAndGet());
              } else if (step.equals("end")) {
                busy.decrementAndGet();
              }
            });
    assertThat(seen).hasSize(8).containsOnly(1);
  }

  /** Where a connection is lost, the call goes on at the host, and meets its own repetition. */
  @Test
  void aHostThatIsBusyWithAnEarlierCallIsWaitedFor() throws Exception {
    run.hosts().occupy("n1", "A-1.0.0", 3);
    assertThat(run.apply(run.plan()).diagnostics()).isEmpty();
    assertThat(run.effects("n1")).contains("n1: install A-1.0.0");
  }

  @Test
  void anArchiveThatCannotBeInstalledIsNotCalledMissing() throws Exception {
    Bundle damaged = bundle(folder.resolve("damaged"), "a").write();
    Path archive = ComponentArchive.place(damaged.folder(), TestBundle.DDS, "A-1.0.0");
    Files.writeString(archive, "no archive");
    assertThat(DesiredComponents.of(damaged, TestBundle.DDS, TestBundle.SCRIPTS).diagnostics())
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.code()).isEqualTo("PLAN_ARCHIVE_UNUSABLE");
              assertThat(found.message()).contains("A-1.0.0", "it is not a ZIP file");
            });
    Files.delete(archive);
    assertThat(DesiredComponents.of(damaged, TestBundle.DDS, TestBundle.SCRIPTS).diagnostics())
        .extracting(Diagnostic::code)
        .containsExactly("PLAN_ARCHIVE_MISSING");
  }

  @Test
  void progressIsTold() throws Exception {
    List<String> steps = Collections.synchronizedList(new ArrayList<>());
    run.followedBy(
            event -> {
              if (event.event() instanceof ActionProgress progress
                  && progress.resource().equals("component/n2/A-1.0.0")) {
                steps.add(progress.step() + (progress.size() > 0 ? " of bytes" : ""));
              }
            })
        .apply(run.plan());
    assertThat(steps).containsExactly("upload", "upload of bytes", "install");
  }

  // What makes a plan stale

  private void refusedAsStale(Plan plan, String why) throws Exception {
    int before = run.effects("n1", "n2").size();
    ApplyResult result = run.apply(plan);
    assertThat(result.begun()).isFalse();
    assertThat(result.exitCode()).isEqualTo(ExitCode.MODEL_ERROR);
    assertThat(codes(result)).containsOnly("PLAN_STALE");
    assertThat(result.diagnostics().get(0).message()).contains(why);
    assertThat(run.effects("n1", "n2")).hasSize(before);
  }

  @Test
  void aPlanForAnEarlierStateIsRefused() throws Exception {
    Plan plan = run.plan();
    applyAll();
    refusedAsStale(plan, "It was made for the recorded state 0, which is 8 now");
  }

  @Test
  void aPlanForAnotherBundleIsRefused() throws Exception {
    Plan plan = run.plan();
    run.use(bundle(folder.resolve("bundle"), "a").instance("d", "A", "n2").write());
    refusedAsStale(plan, "The bundle was generated again");
  }

  @Test
  void aPlanForAnotherBuildIsRefused() throws Exception {
    Plan plan = run.plan();
    run.use(bundle(folder.resolve("bundle"), "rebuilt").write());
    refusedAsStale(plan, "component/n1/A-1.0.0 was changed in the bundle after the plan was made.");
  }

  @Test
  void aPlanForAnotherRealityIsRefused() throws Exception {
    applyAll();
    run.hosts().die("n1", "a");
    Plan plan = run.plan();
    run.hosts().hosts().open("n1").run(RemoteCommand.of("/opt/components/archive/start", "a"));
    refusedAsStale(plan, "instance/n1/a has changed since");
  }

  @Test
  void twoRunsAtATimeAreOneTooMany() throws Exception {
    Plan plan = run.plan();
    try (StateLock lock =
        StateLock.tryTake(run.store().folder(), "slipway destroy").lock().orElseThrow()) {
      ApplyResult result = run.apply(plan);
      assertThat(codes(result)).containsExactly("STATE_LOCKED");
      assertThat(result.diagnostics().get(0).message()).contains("'slipway destroy' of ");
      assertThat(lock.remark()).isEmpty();
    }
    assertThat(run.apply(plan).outcome()).isEqualTo(Outcome.DONE);
  }

  @Test
  void aTruncatedStateIsMendedByLooking() throws Exception {
    applyAll();
    Path state = run.store().folder().resolve("state.json");
    Files.writeString(state, Files.readString(state).substring(0, 200));
    Files.delete(run.store().folder().resolve("state.previous.json"));
    ApplyResult result = run.apply(run.plan());
    assertThat(result.outcome()).isEqualTo(Outcome.DONE);
    assertThat(run.recorded().resources()).hasSize(8);
    assertThat(run.effects("n1", "n2")).hasSize(10);
  }
}
