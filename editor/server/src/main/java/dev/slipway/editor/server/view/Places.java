// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.view;

import dev.slipway.editor.drawing.Connection;
import dev.slipway.editor.drawing.Diagram;
import dev.slipway.editor.drawing.DrawingFactory;
import dev.slipway.editor.drawing.Note;
import dev.slipway.editor.drawing.Shape;
import dev.slipway.editor.notation.Bends;
import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.server.model.OpenModel;
import java.util.List;
import org.eclipse.emf.common.util.EList;

/** Where things are, written into the drawing. All of it to be called in a change. */
public final class Places {
  private final OpenModel open;
  private final DiagramKind kind;

  public Places(OpenModel open, DiagramKind kind) {
    this.open = open;
    this.kind = kind;
  }

  /** What has no place yet gets one, before the first change of a model and after each. */
  public static void keepComplete(OpenModel model) {
    model.completeChangesWith(() -> complete(model));
  }

  /** Keeps a place for whatever is drawn in any diagram and has none yet. */
  public static void complete(OpenModel open) {
    for (DiagramKind kind : Notation.standard().diagrams()) {
      Places places = new Places(open, kind);
      List<DrawnNode> missing = DrawnDiagram.withoutPlace(open, kind);
      if (!missing.isEmpty()) {
        Diagram diagram = places.diagram();
        for (DrawnNode node : missing) {
          // Not looked for: that it is missing is known, and there may be thousands.
          Shape shape = places.newShape(node.id());
          shape.setX(node.x());
          shape.setY(node.y());
          shape.setFolded(node.folded());
          shape.setWidth(node.firstWidth());
          diagram.getShapes().add(shape);
        }
      }
    }
  }

  /** The notes and frames of the diagram, which can be changed. */
  public EList<Note> notes() {
    return diagram().getNotes();
  }

  /** Puts a note or a frame there. Returns whether there is one with that id. */
  public boolean moveNote(String id, int x, int y) {
    for (Note note : notes()) {
      if (note.getId().equals(id)) {
        note.setX(x);
        note.setY(y);
        return true;
      }
    }
    return false;
  }

  /** Puts a node there. */
  public Shape move(String node, int x, int y) {
    Shape shape = shape(node);
    shape.setX(x);
    shape.setY(y);
    return shape;
  }

  /** The place of a node, made if it has none. */
  public Shape shape(String node) {
    String id = DrawnDiagram.shapeId(kind, node);
    for (Shape shape : diagram().getShapes()) {
      if (shape.getId().equals(id)) {
        return shape;
      }
    }
    Shape shape = newShape(node);
    diagram().getShapes().add(shape);
    return shape;
  }

  /**
   * Bends an edge.
   *
   * @param bends x and y of each bend in turn; none for an edge that runs as it likes
   */
  public void bend(String edge, List<Integer> bends) {
    String id = DrawnDiagram.shapeId(kind, edge);
    Diagram diagram = diagram();
    Connection connection =
        diagram.getConnections().stream()
            .filter(each -> each.getId().equals(id))
            .findFirst()
            .orElse(null);
    if (bends.isEmpty()) {
      diagram.getConnections().remove(connection);
      return;
    }
    if (connection == null) {
      connection = DrawingFactory.eINSTANCE.createConnection();
      connection.setId(id);
      diagram.getConnections().add(connection);
    }
    connection.setBends(Bends.print(bends));
  }

  private Shape newShape(String node) {
    Shape shape = DrawingFactory.eINSTANCE.createShape();
    shape.setId(DrawnDiagram.shapeId(kind, node));
    return shape;
  }

  private Diagram diagram() {
    for (Diagram diagram : open.drawing().getDiagrams()) {
      if (kind.id().equals(diagram.getId())) {
        return diagram;
      }
    }
    Diagram diagram = DrawingFactory.eINSTANCE.createDiagram();
    diagram.setId(kind.id());
    open.drawing().getDiagrams().add(diagram);
    return diagram;
  }
}
