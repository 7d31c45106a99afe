// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import dev.slipway.editor.server.pipeline.LiveSystem.Process;
import dev.slipway.editor.server.pipeline.LiveSystem.Snapshot;
import dev.slipway.editor.server.pipeline.LiveSystem.State;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A process that is on a node and no longer drawn there, since its instance was deleted, moved or
 * renamed, or its node was deleted. It stays until the drawing is applied.
 *
 * @param at the drawn node that it stands at; empty where its node is not drawn
 * @param nodeId the element of its node
 * @param node the name of its node
 * @param process its name
 * @param sign how its state looks: the id of a {@link dev.slipway.editor.server.decoration.Sign}
 * @param state its state
 * @param text all that there is to say, a line each
 */
record Ghost(
    String at, String nodeId, String node, String process, String sign, String state, String text) {
  /** States of what is not on its node, or not known to be. */
  private static final Set<State> NOT_THERE = Set.of(State.ABSENT, State.UNKNOWN);

  /** All ghosts of a system on a drawing, in the order of the system's nodes. */
  static List<Ghost> of(Snapshot now, DrawnDiagram drawn) {
    return now.processes().stream()
        .filter(process -> !NOT_THERE.contains(process.state()))
        .filter(process -> !isDrawnOnItsNode(process, drawn))
        .map(process -> of(process, drawn))
        .toList();
  }

  private static boolean isDrawnOnItsNode(Process process, DrawnDiagram drawn) {
    return instance(process, drawn).filter(instance -> instance.isIn(process.nodeId())).isPresent();
  }

  private static Optional<DrawnNode> instance(Process process, DrawnDiagram drawn) {
    return drawn.node(process.elementId());
  }

  private static Ghost of(Process process, DrawnDiagram drawn) {
    String mend =
        instance(process, drawn).isPresent()
            ? "Drawn on another node. Generate and apply to move it."
            : "No longer drawn. Generate and apply to remove it.";
    return new Ghost(
        drawn.node(process.nodeId()).map(node -> node.seenAs().id()).orElse(""),
        process.nodeId(),
        process.node(),
        process.name(),
        LiveDecorations.sign(process.state()).id(),
        process.state().toString(),
        LiveDecorations.line(process) + "\n" + mend);
  }
}
