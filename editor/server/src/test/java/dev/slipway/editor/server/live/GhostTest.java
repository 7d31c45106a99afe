// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.live.Contact;
import dev.slipway.live.InstanceState;
import dev.slipway.live.SystemSnapshot.Node;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Which processes of a deployed system are no longer drawn where they are. */
class GhostTest {
  private static final Path SAMPLE = Path.of("../../samples/minimal/minimal.deployment");

  private final DrawnDiagram drawn =
      DrawnDiagram.of(OpenModel.open(SAMPLE, List.of()).model().orElseThrow(), deployment());
  private final String host = idOf("workstation");
  private final String speaker = idOf("speaker");

  private static DiagramKind deployment() {
    return Notation.standard().diagrams().stream()
        .filter(kind -> kind.id().equals("deployment"))
        .findFirst()
        .orElseThrow();
  }

  private String idOf(String title) {
    return drawn.nodes().stream()
        .filter(node -> node.texts().title().equals(title))
        .map(DrawnNode::id)
        .findFirst()
        .orElseThrow();
  }

  private List<Ghost> of(Object... nodes) {
    return Ghost.of(SnapshotParts.snapshot(nodes), drawn);
  }

  private static Node process(String elementId, InstanceState state, String nodeId) {
    return SnapshotParts.node(
        nodeId,
        "somewhere",
        Contact.REACHED,
        "",
        SnapshotParts.instance(elementId, "speaker", state, OptionalLong.of(7), ""));
  }

  @Test
  void whatRunsWhereItIsDrawnIsNone() {
    assertThat(of(process(speaker, InstanceState.RUNNING, host))).isEmpty();
  }

  @Test
  void whatIsDrawnNoMoreStaysAtItsNode() {
    assertThat(of(process("deleted", InstanceState.PAUSED, host)))
        .containsExactly(
            new Ghost(
                host,
                host,
                "somewhere",
                "speaker",
                "paused",
                "PAUSED",
                "speaker: PAUSED, process 7\n"
                    + "No longer drawn. Generate and apply to remove it."));
    assertThat(of(process("", InstanceState.FAILED, host)))
        .extracting(Ghost::sign)
        .containsOnly("failed");
  }

  @Test
  void whatWasMovedIsSeenWhereItIs() {
    assertThat(of(process(speaker, InstanceState.RUNNING, "deleted node")))
        .singleElement()
        .satisfies(
            ghost -> {
              assertThat(ghost.at()).isEmpty();
              assertThat(ghost.node()).isEqualTo("somewhere");
              assertThat(ghost.text())
                  .endsWith("Drawn on another node. Generate and apply to move it.");
            });
  }

  @Test
  void whatIsNotThereOrNotKnownToBeIsNone() {
    assertThat(
            of(
                process("deleted", InstanceState.ABSENT, host),
                process("deleted", InstanceState.UNKNOWN, host)))
        .isEmpty();
  }
}
