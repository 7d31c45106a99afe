// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.services;

import dev.slipway.editor.drawing.Diagram;
import dev.slipway.editor.drawing.Drawing;
import dev.slipway.editor.drawing.DrawingFactory;
import dev.slipway.editor.drawing.Shape;
import dev.slipway.editor.element.DrawnElements;
import dev.slipway.editor.element.RefusedEdit;
import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.sirius.services.SiriusDiagram.Node;
import dev.slipway.editor.sirius.services.SiriusDiagram.Place;
import dev.slipway.model.resource.ElementPaths;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.emf.ecore.EObject;

/** The nodes of a diagram of Sirius, and the browser's shapes for the same elements. */
final class Places {
  private final String diagram;
  private final DrawnElements drawn;
  private final Map<EObject, Node> nodes;
  private final BrowserDrawing file;
  private final Drawing drawing;
  private final Map<String, Shape> shapes;

  private Places(SiriusDiagram shown, String diagram) {
    this.diagram = diagram;
    this.drawn = ModelState.of(shown.model()).drawn(Kinds.diagram(diagram));
    this.nodes = shown.nodes(drawn.kinds().keySet());
    this.file = new BrowserDrawing(shown.model());
    this.drawing = file.read();
    this.shapes = shapes(diagram(drawing, diagram));
  }

  /**
   * Those of a diagram that the browser has drawn.
   *
   * @throws RefusedEdit if the browser's file is missing or is not a drawing
   */
  static Places of(SiriusDiagram shown, String diagram) {
    new BrowserDrawing(shown.model()).requireExisting();
    return new Places(shown, diagram);
  }

  /**
   * Those of a diagram that the browser need not have drawn.
   *
   * @throws RefusedEdit if the browser's file is not a drawing
   */
  static Places ofAny(SiriusDiagram shown, String diagram) {
    return new Places(shown, diagram);
  }

  /** Whether there is a place for each node. */
  boolean areComplete() {
    return nodes.keySet().stream().allMatch(element -> shapes.containsKey(id(diagram, element)));
  }

  /** Puts nodes where the browser has them. A node that the browser has not placed stays. */
  void take() {
    nodes.forEach(
        (element, node) -> {
          Shape shape = shapes.get(id(diagram, element));
          if (shape != null) {
            node.put(place(shape, element, drawn));
          }
        });
  }

  /**
   * Keeps where nodes are, unless that is where the browser has them all.
   *
   * @throws RefusedEdit if the browser's file cannot be written
   */
  void write() {
    Diagram kept = diagram(drawing, diagram);
    boolean changed = false;
    for (var each : nodes.entrySet()) {
      EObject element = each.getKey();
      Place now = each.getValue().place(hasOwnSize(element, drawn));
      Shape shape = shapes.get(id(diagram, element));
      if (shape == null || !now.equals(place(shape, element, drawn))) {
        if (shape == null) {
          shape = DrawingFactory.eINSTANCE.createShape();
          shape.setId(id(diagram, element));
          kept.getShapes().add(shape);
        }
        keep(now, shape, element, drawn);
        changed = true;
      }
    }
    if (changed) {
      file.write(drawing);
    }
  }

  /** The place of a shape as Sirius counts. */
  private static Place place(Shape shape, EObject element, DrawnElements drawn) {
    boolean sized = hasOwnSize(element, drawn);
    return new Place(
        shape.getX(),
        Math.max(0, shape.getY() - head(element, drawn)),
        sized ? shape.getWidth() : 0,
        sized ? shape.getHeight() : 0);
  }

  private static void keep(Place place, Shape shape, EObject element, DrawnElements drawn) {
    shape.setX(place.x());
    shape.setY(place.y() + head(element, drawn));
    if (hasOwnSize(element, drawn)) {
      shape.setWidth(place.width());
      shape.setHeight(place.height());
    }
    shape.setPlaced(true);
  }

  /** What is above the places that Sirius counts: the head of the node around. */
  private static int head(EObject element, DrawnElements drawn) {
    return drawn.parentOf(element).isPresent() ? Notation.standard().measures().node().head() : 0;
  }

  /** Nodes with others in them have; all else is as large as its texts need. */
  private static boolean hasOwnSize(EObject element, DrawnElements drawn) {
    return drawn.kinds().get(element).isContainer();
  }

  private static Diagram diagram(Drawing drawing, String id) {
    for (Diagram each : drawing.getDiagrams()) {
      if (id.equals(each.getId())) {
        return each;
      }
    }
    Diagram made = DrawingFactory.eINSTANCE.createDiagram();
    made.setId(id);
    drawing.getDiagrams().add(made);
    return made;
  }

  private static Map<String, Shape> shapes(Diagram diagram) {
    Map<String, Shape> shapes = new HashMap<>();
    diagram.getShapes().forEach(each -> shapes.put(each.getId(), each));
    return shapes;
  }

  private static String id(String diagram, EObject element) {
    return diagram + ":" + ElementPaths.idOf(element);
  }
}
