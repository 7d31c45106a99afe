// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.services;

import dev.slipway.editor.drawing.Diagram;
import dev.slipway.editor.drawing.Drawing;
import dev.slipway.editor.drawing.DrawingFactory;
import dev.slipway.editor.drawing.Shape;
import dev.slipway.editor.element.DrawnElements;
import dev.slipway.editor.element.RefusedEdit;
import dev.slipway.editor.notation.NodeKind;
import dev.slipway.editor.sirius.services.SiriusDiagram.Place;
import dev.slipway.model.resource.ElementPaths;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.emf.ecore.EObject;

/**
 * Places of nodes, between a diagram of Sirius and the drawing that the browser keeps beside the
 * model. Edges are left to Sirius; how they bend in the browser stays in its file.
 */
public class PlaceServices {
  /** Sirius makes one. */
  public PlaceServices() {}

  /**
   * Puts nodes where the browser has them. A node that the browser has not placed stays.
   *
   * @param view the diagram, or anything in it
   * @return the view
   * @throws RefusedEdit if the browser's file is missing or is not a drawing
   */
  public EObject takePlaces(EObject view, String diagram) {
    SiriusDiagram shown = SiriusDiagram.around(view);
    BrowserDrawing file = new BrowserDrawing(shown.model());
    file.requireExisting();
    Map<String, Shape> shapes = shapes(diagram(file.read(), diagram));
    DrawnElements drawn = ModelState.of(shown.model()).drawn(Kinds.diagram(diagram));
    shown
        .nodes(drawn.kinds().keySet())
        .forEach(
            (element, node) -> {
              Shape shape = shapes.get(id(diagram, element));
              if (shape != null) {
                node.put(place(shape, element, drawn));
              }
            });
    return view;
  }

  /**
   * Keeps places for the browser: of nodes that are elsewhere in Sirius, and of nodes that the
   * browser has not placed. If there are none, the file stays as it is.
   *
   * @param view the diagram, or anything in it
   * @return the view
   * @throws RefusedEdit if the browser's file is not a drawing, or cannot be written
   */
  public EObject writePlaces(EObject view, String diagram) {
    SiriusDiagram shown = SiriusDiagram.around(view);
    BrowserDrawing file = new BrowserDrawing(shown.model());
    Drawing drawing = file.read();
    Diagram kept = diagram(drawing, diagram);
    Map<String, Shape> shapes = shapes(kept);
    DrawnElements drawn = ModelState.of(shown.model()).drawn(Kinds.diagram(diagram));
    boolean changed = false;
    for (var each : shown.nodes(drawn.kinds().keySet()).entrySet()) {
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
    return view;
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
    return drawn.parentOf(element).isPresent() ? NodeKind.HEAD : 0;
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
