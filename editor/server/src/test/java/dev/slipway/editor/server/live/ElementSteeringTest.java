// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import static dev.slipway.editor.server.live.SnapshotParts.instance;
import static dev.slipway.editor.server.live.SnapshotParts.node;
import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.live.Contact;
import dev.slipway.live.InstanceState;
import dev.slipway.live.LiveSystem;
import dev.slipway.live.ServerAct;
import dev.slipway.live.Steering;
import dev.slipway.live.SystemSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What is told the processes of an element. */
class ElementSteeringTest {
  private final List<String> told = new ArrayList<>();

  /** Two processes, the second of which cannot be steered, and one that is not drawn. */
  private final class ThreeProcesses implements LiveSystem {
    @Override
    public SystemSnapshot snapshot() {
      return SnapshotParts.snapshot(
          node(
              "host",
              "compute",
              Contact.REACHED,
              "",
              instance("first", "speaker", InstanceState.RUNNING, OptionalLong.of(7), ""),
              instance("second", "listener", InstanceState.FAILED, OptionalLong.empty(), ""),
              instance("", "old", InstanceState.RUNNING, OptionalLong.of(8), "")));
    }

    @Override
    public Runnable subscribe(Runnable changed) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Result steer(Steering steering, String node, String label) {
      told.add(steering.word() + " " + node + " " + label);
      return label.equals("speaker")
          ? new Result(Ending.DONE, Optional.of(InstanceState.PAUSED), List.of())
          : Result.of(
              Ending.FAILED,
              List.of(
                  Diagnostic.builder("INSTANCE_NOT_STEERED", Severity.ERROR, "It does not")
                      .build()));
    }

    @Override
    public LogTail log(String node, String label, int lines) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Result act(ServerAct act, String node, String typed) {
      throw new UnsupportedOperationException();
    }

    @Override
    public LogTail console(String node, int lines) {
      throw new UnsupportedOperationException();
    }
  }

  private ElementSteering steer(Steering steering, String elementId) throws InterruptedException {
    return ElementSteering.of(new ThreeProcesses(), steering, elementId);
  }

  @Test
  void anInstanceIsSteeredByTheLabelsOfItsProcesses() throws InterruptedException {
    ElementSteering steered = steer(Steering.PAUSE, "first");
    assertThat(steered.done()).isTrue();
    assertThat(steered.states()).containsExactly("speaker is PAUSED");
    assertThat(told).containsExactly("pause compute speaker");
  }

  @Test
  void aHostIsSteeredWithAllThatIsDrawnOnIt() throws InterruptedException {
    ElementSteering steered = steer(Steering.PAUSE, "host");
    assertThat(steered.done()).isFalse();
    assertThat(steered.states()).containsExactly("speaker is PAUSED", "listener did not pause");
    assertThat(steered.diagnostics())
        .extracting(Diagnostic::code)
        .containsExactly("INSTANCE_NOT_STEERED");
    assertThat(told).containsExactly("pause compute speaker", "pause compute listener");
  }

  @Test
  void whatIsNotDeployedIsNotSteered() throws InterruptedException {
    assertThat(steer(Steering.STOP, "elsewhere").done()).isFalse();
    assertThat(told).isEmpty();
  }
}
