// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.editor.server.decoration.Decoration;
import dev.slipway.editor.server.decoration.Sign;
import dev.slipway.editor.server.load.Loads;
import dev.slipway.model.software.ComponentType;
import dev.slipway.validation.analysis.ModelIndex;
import java.nio.file.Path;
import java.util.Map;
import org.eclipse.emf.common.command.Command;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the capacity analysis says of submarine-lab, on its drawings. */
class LoadsTest {
  @TempDir private Path folder;

  private static Map<String, Decoration> loads(EditedModel edited) {
    return edited.model().read(() -> Loads.of(edited.model().index(), edited.drawn()));
  }

  @Test
  void hostsLinksAndNetworksShowWhatTheyCarry() {
    EditedModel edited = EditedModel.open(folder, "submarine-lab", "infrastructure");
    Map<String, Decoration> loads = loads(edited);
    assertThat(loads.get(edited.node("combat-kvm-1").id()))
        .satisfies(
            load -> {
              assertThat(load.sign()).isEqualTo(Sign.LOAD_FULL.id());
              assertThat(load.badge()).isEqualTo("70 % CPU");
              assertThat(load.text())
                  .contains("CPU: 0.7 cores of 1 core, limit 80 %", "memory: 576 MiB of 2048 MiB");
            });
    assertThat(loads.get(edited.node("lab-network").id()))
        .isEqualTo(
            new Decoration(
                Sign.LOAD_UNLIMITED, "28 Mbit/s", "lab-network traffic: 28 Mbit/s, no limit"));
    assertThat(loads.get(edited.edge("controller", "lab-network").id()).badge())
        .isEqualTo("<1 % · 27.3 Mbit/s");
    assertThat(loads).doesNotContainKey(edited.node("lab").id());
  }

  @Test
  void whereInterfacesAreNotDrawnHostsAndFlowsShowThem() {
    EditedModel edited = EditedModel.open(folder, "submarine-lab", "deployment");
    Map<String, Decoration> loads = loads(edited);
    assertThat(loads.get(edited.node("combat-kvm-1").id()).text())
        .contains("CPU: ", "eth0 receiving: 27.5 Mbit/s");
    assertThat(loads.get(edited.edge("sonar-bow", "tracker").id()).text())
        .contains("sending: ", "traffic: ", "receiving: ");
  }

  @Test
  void whatExceedsItsLimitSaysSo() {
    EditedModel edited = EditedModel.open(folder, "submarine-lab", "deployment");
    ModelIndex before = edited.model().index();
    assertThat(edited.model().index()).isSameAs(before);
    Command change =
        edited
            .model()
            .change(
                "demand",
                () ->
                    before.all(ComponentType.class).stream()
                        .filter(type -> type.getDemand() != null)
                        .forEach(type -> type.getDemand().setCores(40)));
    edited.model().execute(change, this);
    assertThat(edited.model().index()).isNotSameAs(before);
    Decoration load = loads(edited).get(edited.node("combat-kvm-1").id());
    assertThat(load.sign()).isEqualTo(Sign.LOAD_EXCEEDED.id());
    assertThat(load.text()).contains("limit 80 %, exceeded");
  }
}
