// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.operation;

import dev.slipway.editor.element.EdgeEnds;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnEdge;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.editor.server.view.ElementNames;
import java.util.List;
import org.eclipse.glsp.server.operations.ReconnectEdgeOperation;

/** Has an edge start or end at another node. */
public class ReconnectEdgeHandler extends ModelOperationHandler<ReconnectEdgeOperation> {
  @Override
  protected String label(ReconnectEdgeOperation operation, DrawnDiagram diagram) {
    return "Reconnect " + ElementNames.of(diagram, List.of(operation.getEdgeElementId()));
  }

  @Override
  protected void edit(ReconnectEdgeOperation operation, DrawnDiagram diagram) {
    DrawnEdge edge =
        diagram
            .edge(operation.getEdgeElementId())
            .orElseThrow(() -> new RefusedOperation("The edge is no longer there."));
    DrawnNode from = node(diagram, operation.getSourceElementId());
    DrawnNode to = node(diagram, operation.getTargetElementId());
    Ends.check(edge.kind(), from, to);
    places().bend(edge.id(), List.of());
    if (edge.kind().isReference()) {
      EdgeEnds.forget(edge.kind(), edge.element(), edge.target());
      EdgeEnds.refer(edge.kind(), ownNode(diagram, from.id()).element(), to.element());
    } else {
      EdgeEnds.connect(edge.kind(), edge.element(), from.element(), to.element());
    }
  }
}
