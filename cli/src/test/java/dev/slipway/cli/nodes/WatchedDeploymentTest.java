// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.dashboard.DashboardSystem;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.editor.server.pipeline.LiveSystem.Contact;
import dev.slipway.editor.server.pipeline.LiveSystem.Flow;
import dev.slipway.editor.server.pipeline.LiveSystem.InstallationState;
import dev.slipway.editor.server.pipeline.LiveSystem.Process;
import dev.slipway.editor.server.pipeline.LiveSystem.ServerAct;
import dev.slipway.editor.server.pipeline.LiveSystem.ServerState;
import dev.slipway.editor.server.pipeline.LiveSystem.Snapshot;
import dev.slipway.editor.server.pipeline.LiveSystem.State;
import dev.slipway.editor.server.pipeline.LiveSystem.Steered;
import dev.slipway.editor.server.pipeline.LiveSystem.Steering;
import dev.slipway.engine.event.EventStream;
import dev.slipway.engine.watch.CloudSnapshot;
import dev.slipway.engine.watch.ProvisioningSnapshot;
import dev.slipway.engine.watch.ProvisioningSnapshot.Stage;
import dev.slipway.engine.watch.ServerControl;
import dev.slipway.engine.watch.SystemControl;
import dev.slipway.engine.watch.SystemControl.Ending;
import dev.slipway.engine.watch.SystemControl.LogTail;
import dev.slipway.engine.watch.SystemControl.Result;
import dev.slipway.engine.watch.SystemSnapshot;
import dev.slipway.engine.watch.SystemSnapshot.Instance;
import dev.slipway.engine.watch.SystemSnapshot.InstanceState;
import dev.slipway.engine.watch.SystemSnapshot.Node;
import dev.slipway.engine.watch.SystemSnapshot.Topic;
import dev.slipway.host.ComponentState;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the runtime knows of a system, in the terms of the editor. */
class WatchedDeploymentTest {
  @TempDir private Path folder;

  private final List<String> steered = new ArrayList<>();

  /**
   * A node with two processes, the second of which cannot be steered, and one that is not drawn.
   */
  private final class TwoProcesses implements DashboardSystem {
    private final BundleManifest manifest;

    TwoProcesses(BundleManifest manifest) {
      this.manifest = manifest;
    }

    private Instance instance(int index, InstanceState state) {
      BundleManifest.Instance drawn = manifest.instances().get(index);
      return new Instance(
          "label-" + index,
          drawn.name(),
          Optional.of(drawn.elementId()),
          true,
          Optional.of(drawn.component()),
          Optional.of(ComponentState.RUNNING),
          state,
          OptionalLong.of(7),
          Optional.empty(),
          Optional.of("signal"));
    }

    private Instance notDrawn() {
      return new Instance(
          "old",
          "old",
          Optional.empty(),
          false,
          Optional.empty(),
          Optional.empty(),
          InstanceState.RUNNING,
          OptionalLong.of(8),
          Optional.empty(),
          Optional.empty());
    }

    @Override
    public Result act(ServerControl.ServerAct act, String node, String typed) {
      steered.add(act.word() + " " + node + " " + typed);
      return act == ServerControl.ServerAct.REBOOT
          ? new Result(Ending.DONE, Optional.empty(), List.of())
          : new Result(
              Ending.REFUSED, Optional.empty(), List.of(act.refusal(node, typed).orElseThrow()));
    }

    @Override
    public LogTail console(String node, int lines) throws InterruptedException {
      return node.equals("moved")
          ? new LogTail(Ending.DONE, List.of(node + " " + lines), List.of())
          : ServerControl.none().console(node, lines);
    }

    @Override
    public SystemSnapshot snapshot() {
      Node node =
          new Node(
              "node",
              "node-element",
              "node",
              "LINUX",
              List.of(),
              true,
              SystemSnapshot.Contact.REACHED,
              Optional.empty(),
              true,
              Optional.of(0.25),
              OptionalLong.empty(),
              Optional.empty(),
              List.of(),
              List.of(
                  instance(0, InstanceState.RUNNING),
                  instance(1, InstanceState.FAILED),
                  notDrawn()));
      Topic topic =
          new Topic(
              "Beats",
              "topic-element",
              "Beat",
              Optional.of(10.0),
              Optional.of(9.5),
              Optional.empty(),
              OptionalLong.of(3),
              OptionalLong.empty(),
              List.of(
                  new SystemSnapshot.Flow(
                      manifest.instances().get(0).name(),
                      manifest.instances().get(1).name(),
                      10,
                      Optional.of(9.5),
                      OptionalLong.of(3),
                      OptionalLong.of(1_000),
                      OptionalLong.of(1_500_000))));
      return new SystemSnapshot(
          "minimal",
          "id",
          Instant.EPOCH,
          List.of(node),
          List.of(topic),
          List.of(cloud()),
          List.of(installer()));
    }

    /** A host that is being restored, one that refused, and one that was never installed. */
    private ProvisioningSnapshot installer() {
      return new ProvisioningSnapshot(
          "store",
          "store-element",
          SystemSnapshot.Contact.REACHED,
          Optional.empty(),
          List.of(
              installed("metal", Stage.RESTORING, OptionalLong.of(40), ""),
              installed("odd", Stage.REFUSED, OptionalLong.empty(), "Wrong serial number."),
              installed("old", Stage.NONE, OptionalLong.empty(), "")));
    }

    private ProvisioningSnapshot.Host installed(
        String node, Stage stage, OptionalLong percent, String cause) {
      return new ProvisioningSnapshot.Host(
          "installation/store/" + node,
          node,
          node + "-element",
          "debian",
          stage,
          percent.isPresent() ? Optional.of("sda1") : Optional.empty(),
          percent,
          Optional.of(cause).filter(text -> !text.isEmpty()));
    }

    /** Two servers on a host on which one of them is not drawn. */
    private CloudSnapshot cloud() {
      return new CloudSnapshot(
          "private",
          "cloud-element",
          SystemSnapshot.Contact.REACHED,
          Optional.empty(),
          Optional.empty(),
          List.of(
              CloudSnapshot.Host.drawn("blade-1", "KVM", "kvm-1", Optional.empty()),
              CloudSnapshot.Host.drawn("blade-2", "KVM", "kvm-2", Optional.empty())),
          List.of(
              new CloudSnapshot.Stack(
                  "stack/private/crew",
                  "crew",
                  "crew",
                  Optional.of("CREATE_IN_PROGRESS"),
                  5,
                  9,
                  Optional.empty()),
              new CloudSnapshot.Stack(
                  "stack/private/whole",
                  "whole",
                  "crew",
                  Optional.of("CREATE_COMPLETE"),
                  9,
                  9,
                  Optional.empty())),
          List.of(
              server("crew", "moved", CloudSnapshot.ServerState.RUNNING, "blade-2", ""),
              server("crew", "growing", CloudSnapshot.ServerState.BUILDING, "", ""),
              server("whole", "restarting", CloudSnapshot.ServerState.BUILDING, "", ""),
              server("crew", "broken", CloudSnapshot.ServerState.FAILED, "", "No valid host.")),
          List.of());
    }

    private CloudSnapshot.Server server(
        String stack, String node, CloudSnapshot.ServerState state, String host, String cause) {
      return new CloudSnapshot.Server(
          "server/private/" + node,
          node,
          node + "-element",
          node,
          stack,
          state,
          Optional.empty(),
          Optional.of(cause).filter(text -> !text.isEmpty()),
          Optional.of("kvm-1"),
          Optional.of(host).filter(text -> !text.isEmpty()),
          Optional.empty(),
          Optional.empty(),
          List.of());
    }

    @Override
    public EventStream events() {
      return new EventStream();
    }

    @Override
    public Result steer(SystemControl.Steering steering, String node, String label) {
      steered.add(steering.word() + " " + node + " " + label);
      return label.equals("label-0")
          ? new Result(Ending.DONE, Optional.of(ComponentState.PAUSED), List.of())
          : new Result(
              Ending.FAILED,
              Optional.empty(),
              List.of(
                  Diagnostic.builder("INSTANCE_NOT_STEERED", Severity.ERROR, "It does not")
                      .build()));
    }

    @Override
    public Result install(String node, String identifier) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Result uninstall(String node, String identifier) {
      throw new UnsupportedOperationException();
    }

    @Override
    public LogTail log(String node, String label, int lines) {
      return new LogTail(Ending.DONE, List.of(node + " " + label + " " + lines), List.of());
    }
  }

  private BundleManifest manifest() {
    Path bundle = folder.resolve("bundle");
    CommandRun run = CommandRun.of("generate", Path.of("..", "samples", "minimal"), "-o", bundle);
    assertThat(run.code()).as(run.err()).isZero();
    return Bundle.open(bundle).bundle().orElseThrow().manifest();
  }

  @Test
  void statesAndRatesAreThoseOfTheElements() {
    BundleManifest manifest = manifest();
    String first = manifest.instances().get(0).elementId();
    String second = manifest.instances().get(1).elementId();
    Snapshot now = new WatchedDeployment(manifest, new TwoProcesses(manifest), () -> {}).snapshot();
    assertThat(now.hosts())
        .containsExactly(
            new WatchedDeployment.Host("node-element", Contact.ANSWERS, "node, load 0.25"));
    assertThat(now.servers())
        .containsExactly(
            new WatchedDeployment.Server(
                "moved-element", "moved", ServerState.RUNNING, "", "on blade-2, drawn on kvm-1"),
            new WatchedDeployment.Server(
                "growing-element", "growing", ServerState.BUILDING, "5 of 9", ""),
            new WatchedDeployment.Server(
                "restarting-element", "restarting", ServerState.BUILDING, "", ""),
            new WatchedDeployment.Server(
                "broken-element", "broken", ServerState.FAILED, "", "No valid host."));
    assertThat(now.installations())
        .containsExactly(
            new WatchedDeployment.Installation(
                "metal-element",
                InstallationState.UNDER_WAY,
                "RESTORING sda1 40 %",
                "image debian"),
            new WatchedDeployment.Installation(
                "odd-element",
                InstallationState.FAILED,
                "REFUSED",
                "image debian, Wrong serial number."));
    assertThat(now.processes())
        .extracting(Process::elementId, Process::state, Process::note)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(first, State.RUNNING, "process 7, cause signal"),
            org.assertj.core.groups.Tuple.tuple(second, State.FAILED, "process 7, cause signal"),
            org.assertj.core.groups.Tuple.tuple("", State.RUNNING, "process 8"));
    assertThat(now.processes()).extracting(Process::node).containsOnly("node");
    assertThat(now.flows())
        .containsExactly(
            new Flow(
                first, second, "Beats", 10, OptionalDouble.of(9.5), "3 lost, 99 % within 1.5 ms"));
  }

  @Test
  void logsAreReadByTheLabelsOfTheirProcessesDrawnOrNot() throws InterruptedException {
    BundleManifest manifest = manifest();
    WatchedDeployment live = new WatchedDeployment(manifest, new TwoProcesses(manifest), () -> {});
    String second = manifest.instances().get(1).name();
    assertThat(live.log("node-element", second).lines()).containsExactly("node label-1 400");
    assertThat(live.log("node-element", "old").lines()).containsExactly("node old 400");
    assertThat(live.log("elsewhere", second).lines()).isEmpty();
  }

  @Test
  void serversAreRebootedAndDeletedByTheNamesOfTheirNodes() throws InterruptedException {
    BundleManifest manifest = manifest();
    WatchedDeployment live = new WatchedDeployment(manifest, new TwoProcesses(manifest), () -> {});
    assertThat(live.act(ServerAct.REBOOT, "moved-element", "")).isEmpty();
    assertThat(live.act(ServerAct.TERMINATE, "moved-element", "other"))
        .extracting(Diagnostic::code)
        .containsExactly("SERVER_UNCONFIRMED");
    assertThat(steered).containsExactly("reboot moved ", "terminate moved other");
    assertThat(live.console("moved-element").lines()).containsExactly("moved 400");
    assertThat(live.console("node-element").diagnostics())
        .extracting(Diagnostic::code)
        .containsExactly("SERVER_NOT_DRAWN");
  }

  @Test
  void aHostIsSteeredWithAllThatIsDrawnOnIt() throws InterruptedException {
    BundleManifest manifest = manifest();
    WatchedDeployment live = new WatchedDeployment(manifest, new TwoProcesses(manifest), () -> {});
    Steered one = live.steer(Steering.PAUSE, manifest.instances().get(0).elementId());
    assertThat(one.done()).isTrue();
    assertThat(one.states()).isEqualTo(manifest.instances().get(0).name() + " is PAUSED");
    Steered all = live.steer(Steering.PAUSE, "node-element");
    assertThat(all.done()).isFalse();
    assertThat(all.diagnostics())
        .extracting(Diagnostic::code)
        .containsExactly("INSTANCE_NOT_STEERED");
    assertThat(live.steer(Steering.STOP, "elsewhere").done()).isFalse();
    assertThat(steered)
        .containsExactly("pause node label-0", "pause node label-0", "pause node label-1");
  }
}
