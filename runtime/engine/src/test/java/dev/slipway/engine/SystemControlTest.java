// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.engine.event.EventStream;
import dev.slipway.engine.event.RuntimeEvent;
import dev.slipway.engine.event.RuntimeEvent.ActionFailed;
import dev.slipway.engine.event.RuntimeEvent.ActionFinished;
import dev.slipway.engine.event.RuntimeEvent.StateChanged;
import dev.slipway.engine.state.StateLock;
import dev.slipway.engine.watch.SystemControl;
import dev.slipway.engine.watch.SystemControl.Installation;
import dev.slipway.host.HostCall;
import dev.slipway.host.HostScripts;
import dev.slipway.live.InstanceState;
import dev.slipway.live.LiveSystem.Ending;
import dev.slipway.live.LiveSystem.LogTail;
import dev.slipway.live.LiveSystem.Result;
import dev.slipway.live.Steering;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SystemControlTest {
  private static final String A = "A-1.0.0";

  @TempDir private Path folder;
  private final List<RuntimeEvent> told = new ArrayList<>();
  private TestRun run;
  private SystemControl control;

  private static TestBundle bundle(Path folder) throws IOException {
    return new TestBundle(Files.createDirectories(folder))
        .node("n1")
        .node("n2")
        .component("A", "a")
        .component("B", "b")
        .instance("a", "A", "n1")
        .instance("a2", "A", "n1")
        .instance("b", "B", "n1");
  }

  @BeforeEach
  void open() throws IOException {
    use(bundle(folder.resolve("bundle")).instance("c", "A", "n2"));
  }

  private void use(TestBundle drawn) throws IOException {
    var bundle = drawn.write();
    run = new TestRun(folder, bundle);
    EventStream events = new EventStream();
    events.subscribe(event -> told.add(event.event()));
    control =
        new SystemControl(
            new SystemControl.Target(
                bundle,
                TestBundle.DDS,
                HostScripts.packaged(),
                run.hosts().hosts(),
                run.store(),
                "0.1.0"),
            events);
  }

  private void applyAll() throws Exception {
    assertThat(run.apply(run.plan()).diagnostics()).isEmpty();
  }

  private Result install(String node, String name) throws Exception {
    return control.install(node, name, Installation.USUAL, () -> false);
  }

  private Result uninstall(String node, String name) throws Exception {
    return control.uninstall(node, name, () -> false);
  }

  private static List<String> codes(Result result) {
    return result.diagnostics().stream().map(Diagnostic::code).toList();
  }

  private List<String> effectsSince(String node, int count) throws IOException {
    List<String> effects = run.hosts().effects(node);
    return effects.subList(count, effects.size());
  }

  @Test
  void anInstanceIsSteeredAndSaysItsState() throws Exception {
    applyAll();
    Result paused = control.steer(Steering.PAUSE, "n1", "a");
    assertThat(paused.ending()).isEqualTo(Ending.DONE);
    assertThat(paused.state()).contains(InstanceState.PAUSED);
    assertThat(control.steer(Steering.STOP, "n1", "a").state()).contains(InstanceState.STOPPED);
    assertThat(control.steer(Steering.START, "n1", "a").state()).contains(InstanceState.RUNNING);
    assertThat(told)
        .containsExactly(
            changed("PAUSED", "pause"), changed("STOPPED", "stop"), changed("RUNNING", "start"));
  }

  private static StateChanged changed(String to, String cause) {
    return new StateChanged("instance/n1/a", Optional.empty(), Optional.of(to), Optional.of(cause));
  }

  @Test
  void whatIsNotDrawnIsNotTouched() throws Exception {
    applyAll();
    int before = run.effects("n1", "n2").size();
    assertThat(control.steer(Steering.STOP, "n2", "a").ending()).isEqualTo(Ending.UNKNOWN);
    assertThat(control.steer(Steering.STOP, "n9", "a").ending()).isEqualTo(Ending.UNKNOWN);
    assertThat(install("n2", "B-1.0.0").ending()).isEqualTo(Ending.UNKNOWN);
    Result refused = uninstall("n2", "B-1.0.0");
    assertThat(refused.ending()).isEqualTo(Ending.UNKNOWN);
    assertThat(codes(refused)).containsExactly("COMPONENT_NOT_DRAWN");
    assertThat(run.effects("n1", "n2")).hasSize(before);
    assertThat(told).isEmpty();
  }

  @Test
  void whatFailsOnTheNodeIsTold() throws Exception {
    applyAll();
    control.steer(Steering.STOP, "n1", "a");
    told.clear();
    Result result = control.steer(Steering.PAUSE, "n1", "a");
    assertThat(result.ending()).isEqualTo(Ending.FAILED);
    assertThat(codes(result)).containsExactly("HOST_STATE_FORBIDS");
    assertThat(told).hasOnlyElementsOfType(ActionFailed.class).hasSize(1);
    run.hosts().hosts().takeAway("n1");
    assertThat(codes(control.steer(Steering.START, "n1", "a")))
        .containsExactly("REMOTE_UNREACHABLE");
    assertThat(codes(install("n1", "a"))).containsExactly("REMOTE_UNREACHABLE");
  }

  @Test
  void theEndOfALogIsRead() throws Exception {
    applyAll();
    LogTail tail = control.log("n1", "a", 20, HostCall.Log.LOG);
    assertThat(tail.lines()).containsExactly("line one of a", "of 20");
    run.hosts().hosts().takeAway("n1");
    assertThat(control.log("n1", "a", 20, HostCall.Log.LOG).ending()).isEqualTo(Ending.FAILED);
    assertThatThrownBy(() -> control.log("n1", "a", 0, HostCall.Log.LOG))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anInstanceIsInstalledWithWhatItNeedsAndRecorded() throws Exception {
    assertThat(install("n1", "a").ending()).isEqualTo(Ending.DONE);
    assertThat(run.hosts().effects("n1"))
        .containsExactly("prepare", "install " + A, "configure a", "start a");
    assertThat(run.hosts().effects("n2")).isEmpty();
    assertThat(run.recorded().resources())
        .containsOnlyKeys("host/n1", "component/n1/" + A, "instance/n1/a");
    assertThat(told).filteredOn(event -> event instanceof ActionFinished).hasSize(3);
    assertThat(run.unfinished()).isEmpty();
    applyAll();
    assertThat(run.plan().empty()).isTrue();
    assertThat(run.hosts().effects("n1")).hasSize(9);
  }

  @Test
  void aComponentIsInstalledWithAllItsInstancesOnTheNode() throws Exception {
    assertThat(install("n1", A).ending()).isEqualTo(Ending.DONE);
    assertThat(run.recorded().resources())
        .containsOnlyKeys("host/n1", "component/n1/" + A, "instance/n1/a", "instance/n1/a2");
    int before = run.hosts().effects("n1").size();
    assertThat(install("n1", A).ending()).isEqualTo(Ending.DONE);
    assertThat(effectsSince("n1", before)).isEmpty();
  }

  @Test
  void withoutStartingItIsStoppedAndTheNextApplyStartsIt() throws Exception {
    Result result = control.install("n1", "a", new Installation(false, false), () -> false);
    assertThat(result.ending()).isEqualTo(Ending.DONE);
    assertThat(run.hosts().effects("n1")).containsExactly("prepare", "install " + A, "configure a");
    applyAll();
    assertThat(run.hosts().effects("n1")).contains("start a");
  }

  @Test
  void itIsInstalledAnewWhenThatIsAskedFor() throws Exception {
    applyAll();
    int before = run.hosts().effects("n1").size();
    Result result = control.install("n1", A, new Installation(true, true), () -> false);
    assertThat(result.ending()).isEqualTo(Ending.DONE);
    assertThat(effectsSince("n1", before))
        .contains("uninstall " + A, "install " + A, "start a", "start a2")
        .doesNotContain("stop b");
    assertThat(run.plan().empty()).isTrue();
  }

  @Test
  void aComponentIsUninstalledWithItsInstancesAndNothingElse() throws Exception {
    applyAll();
    int before = run.hosts().effects("n1").size();
    assertThat(uninstall("n1", A).ending()).isEqualTo(Ending.DONE);
    assertThat(effectsSince("n1", before))
        .containsExactlyInAnyOrder("stop a", "remove a", "stop a2", "remove a2", "uninstall " + A);
    assertThat(run.recorded().resources())
        .containsOnlyKeys(
            "host/n1",
            "host/n2",
            "component/n1/B-1.0.0",
            "component/n2/" + A,
            "instance/n1/b",
            "instance/n2/c");
    assertThat(uninstall("n1", A).ending()).isEqualTo(Ending.DONE);
    assertThat(uninstall("n1", "b").ending()).isEqualTo(Ending.DONE);
    assertThat(run.recorded().resources())
        .containsKey("component/n1/B-1.0.0")
        .doesNotContainKey("instance/n1/b");
    applyAll();
    assertThat(run.plan().empty()).isTrue();
  }

  @Test
  void anInstanceThatWasMovedIsRemovedWhereItWas() throws Exception {
    applyAll();
    use(bundle(folder.resolve("moved")).instance("d", "B", "n2").instance("c", "A", "n1"));
    int before = run.hosts().effects("n2").size();
    assertThat(install("n1", "c").ending()).isEqualTo(Ending.DONE);
    assertThat(effectsSince("n2", before)).containsExactly("stop c", "remove c");
    // Another instance of the component is started beside it.
    assertThat(run.hosts().effects("n1")).containsSubsequence("configure c", "start c");
  }

  @Test
  void whatSomebodyElseMadeIsNotUninstalled() throws Exception {
    applyAll();
    Files.delete(run.store().folder().resolve("state.json"));
    Files.deleteIfExists(run.store().folder().resolve("state.previous.json"));
    Result result = uninstall("n1", A);
    assertThat(result.ending()).isEqualTo(Ending.REFUSED);
    assertThat(codes(result)).containsExactly("COMPONENT_NOT_OURS");
  }

  @Test
  void nothingIsInstalledWhileAnotherRunHasTheLock() throws Exception {
    try (StateLock lock =
        StateLock.tryTake(run.store().folder(), "slipway apply").lock().orElseThrow()) {
      Result result = install("n1", "a");
      assertThat(result.ending()).isEqualTo(Ending.REFUSED);
      assertThat(codes(result)).containsExactly("STATE_LOCKED");
      assertThat(lock.remark()).isEmpty();
    }
    assertThat(run.hosts().effects("n1")).isEmpty();
  }

  @Test
  void aComponentThatCannotStartFailsAndTheSecondTrySucceeds() throws Exception {
    run.hosts().spoil("n1", A);
    Result result = install("n1", "a");
    assertThat(result.ending()).isEqualTo(Ending.FAILED);
    assertThat(codes(result)).containsExactly("HOST_COMPONENT_FAILED");
    run.hosts().mend("n1", A);
    assertThat(install("n1", "a").ending()).isEqualTo(Ending.DONE);
    assertThat(run.hosts().effects("n1")).endsWith("start a");
  }
}
