// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.services;

import dev.slipway.editor.element.DrawnElements;
import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.sirius.SiriusMetamodel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.emf.common.notify.impl.AdapterImpl;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;

/**
 * A diagram of a model in the form that Sirius keeps, with a notation of GMF in it: in each node a
 * label, whose element is that of the node, and what is inside in a compartment.
 */
final class SiriusDrawing {
  private static final SiriusMetamodel FORM = new SiriusMetamodel("diagram-form.txt");

  private final EObject diagram = FORM.create("diagram.DSemanticDiagram");
  private final EObject notation = FORM.create("notation.Diagram");
  private final Map<EObject, EObject> compartments = new HashMap<>();
  private final Map<EObject, EObject> bounds = new HashMap<>();
  private final DrawnElements drawn;

  /** All of a model that the browser draws, each node at the upper left of what it is in. */
  SiriusDrawing(EObject model, String kind) {
    DiagramKind drawing =
        Notation.standard().diagrams().stream()
            .filter(each -> each.id().equals(kind))
            .findFirst()
            .orElseThrow();
    drawn = DrawnElements.of(drawing, model);
    set(diagram, "target", model);
    EObject description = FORM.create("viewpoint/description.IdentifiedElement");
    set(description, "name", drawing.label());
    set(diagram, "description", description);
    mark();
    set(notation, "element", diagram);
    EObject entry = FORM.create("viewpoint/description.AnnotationEntry");
    set(entry, "source", "GMF_DIAGRAMS");
    set(entry, "data", notation);
    list(diagram, "ownedAnnotationEntries").add(entry);
    drawn.kinds().keySet().forEach(this::compartment);
  }

  /** The diagram, as it is clicked on. */
  EObject diagram() {
    return diagram;
  }

  /** What Sirius attaches to a diagram that it has made and no editor has opened. */
  private static final class NotYetOpenedDiagramAdapter extends AdapterImpl {}

  /** Marks the diagram as one that no editor has opened. */
  void mark() {
    diagram.eAdapters().add(new NotYetOpenedDiagramAdapter());
  }

  /** What the editor does when it opens the diagram. */
  void unmark() {
    diagram.eAdapters().removeIf(NotYetOpenedDiagramAdapter.class::isInstance);
  }

  /** Whether the editor will arrange the diagram when it opens it. */
  boolean isToBeArranged() {
    return diagram.eAdapters().stream().anyMatch(NotYetOpenedDiagramAdapter.class::isInstance);
  }

  /** A node of the diagram, as it is clicked on. */
  EObject anyNode() {
    return list(diagram, "ownedDiagramElements").get(0);
  }

  /** The elements that it shows. */
  DrawnElements drawn() {
    return drawn;
  }

  /** Where an element is: x, y, width, height. */
  List<Integer> bounds(EObject element) {
    EObject place = bounds.get(element);
    return List.of(
        (Integer) get(place, "x"),
        (Integer) get(place, "y"),
        (Integer) get(place, "width"),
        (Integer) get(place, "height"));
  }

  /** Drags an element. */
  void move(EObject element, int x, int y) {
    set(bounds.get(element), "x", x);
    set(bounds.get(element), "y", y);
  }

  /** What is inside an element is in there. */
  private EObject compartment(EObject element) {
    if (element == null) {
      return notation;
    }
    EObject known = compartments.get(element);
    if (known != null) {
      return known;
    }
    EObject around = compartment(drawn.parentOf(element).orElse(null));
    EObject view = FORM.create("diagram.DNodeContainer");
    set(view, "target", element);
    list(diagram, "ownedDiagramElements").add(view);
    EObject node = FORM.create("notation.Node");
    set(node, "element", view);
    set(node, "layoutConstraint", FORM.create("notation.Bounds"));
    bounds.put(element, (EObject) get(node, "layoutConstraint"));
    list(around, "children").add(node);
    EObject label = FORM.create("notation.Node");
    set(label, "element", view);
    set(label, "layoutConstraint", FORM.create("notation.Location"));
    list(node, "children").add(label);
    EObject compartment = FORM.create("notation.Node");
    list(node, "children").add(compartment);
    compartments.put(element, compartment);
    return compartment;
  }

  private static void set(EObject object, String feature, Object value) {
    object.eSet(feature(object, feature), value);
  }

  private static Object get(EObject object, String feature) {
    return object.eGet(feature(object, feature));
  }

  @SuppressWarnings("unchecked") // lists of parts are of objects
  private static List<EObject> list(EObject object, String feature) {
    return (List<EObject>) get(object, feature);
  }

  private static EStructuralFeature feature(EObject object, String name) {
    return object.eClass().getEStructuralFeature(name);
  }
}
