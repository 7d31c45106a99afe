// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.live.SystemSnapshot;
import java.util.List;
import java.util.Optional;

/**
 * A process that is on a node and no longer drawn there, since its instance was deleted, moved or
 * renamed, or its node was deleted. It stays until the drawing is applied.
 *
 * @param at the drawn node that it stands at; empty where its node is not drawn
 * @param nodeId the element of its node
 * @param node the name of its node
 * @param process its name
 * @param sign how its state looks: the id of a {@link dev.slipway.live.StateSign}
 * @param state its state
 * @param text all that there is to say, a line each
 */
record Ghost(
    String at, String nodeId, String node, String process, String sign, String state, String text) {
  /** All ghosts of a system on a drawing, in the order of the system's nodes. */
  static List<Ghost> of(SystemSnapshot now, DrawnDiagram drawn) {
    return LiveProcess.of(now)
        .filter(process -> process.state().isThere())
        .filter(process -> !isDrawnOnItsNode(process, drawn))
        .map(process -> of(process, drawn))
        .toList();
  }

  private static boolean isDrawnOnItsNode(LiveProcess process, DrawnDiagram drawn) {
    return instance(process, drawn)
        .filter(instance -> instance.isIn(process.node().elementId()))
        .isPresent();
  }

  private static Optional<DrawnNode> instance(LiveProcess process, DrawnDiagram drawn) {
    return drawn.node(process.elementId());
  }

  private static Ghost of(LiveProcess process, DrawnDiagram drawn) {
    String mend =
        instance(process, drawn).isPresent()
            ? "Drawn on another node. Generate and apply to move it."
            : "No longer drawn. Generate and apply to remove it.";
    return new Ghost(
        drawn.node(process.node().elementId()).map(node -> node.seenAs().id()).orElse(""),
        process.node().elementId(),
        process.nodeName(),
        process.name(),
        process.state().sign().id(),
        process.state().title(),
        process.line() + "\n" + mend);
  }
}
