// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.changes;

import dev.slipway.editor.drawing.Connection;
import dev.slipway.editor.drawing.Diagram;
import dev.slipway.editor.drawing.Shape;
import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.editor.server.view.Places;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Puts what comes back into one diagram where it stood, or beside what is there now. */
final class FormerPlaces {
  private final OpenModel open;
  private final DiagramKind kind;

  /** Empty where the drawing was not saved: the diagram was arranged by itself then. */
  private final Optional<Diagram> former;

  private final DrawnDiagram both;

  /**
   * The places in one diagram.
   *
   * @param open the model that things come back into
   * @param committed the model that they come from
   * @param both the diagram before anything came back, with what comes back drawn into it
   */
  FormerPlaces(OpenModel open, OpenModel committed, DrawnDiagram both) {
    this.open = open;
    this.kind = both.kind();
    this.both = both;
    this.former =
        committed.drawing().getDiagrams().stream()
            .filter(diagram -> diagram.getId().equals(kind.id()))
            .findFirst();
  }

  /** Places these elements, and leads their edges as they ran; to be called in a change. */
  void restore(Set<String> ids) {
    ids.forEach(id -> both.node(id).ifPresent(this::place));
    former.stream()
        .flatMap(diagram -> diagram.getConnections().stream())
        .filter(connection -> ids.stream().anyMatch(connection.getId()::contains))
        .forEach(this::lead);
  }

  private void place(DrawnNode node) {
    Shape shape = new Places(open, kind).move(node.id(), node.x(), node.y());
    String id = shape.getId();
    former.stream()
        .flatMap(diagram -> diagram.getShapes().stream())
        .filter(was -> was.getId().equals(id))
        .forEach(
            was -> {
              shape.setWidth(was.getWidth());
              shape.setHeight(was.getHeight());
              shape.setFolded(was.isFolded());
              shape.setPlaced(was.isPlaced());
            });
  }

  private void lead(Connection was) {
    for (Diagram diagram : open.drawing().getDiagrams()) {
      List<Connection> connections = diagram.getConnections();
      if (diagram.getId().equals(kind.id())
          && connections.stream().noneMatch(each -> each.getId().equals(was.getId()))) {
        connections.add(EcoreUtil.copy(was));
      }
    }
  }
}
