// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.clipboard;

import dev.slipway.editor.drawing.Shape;
import dev.slipway.editor.server.clipboard.CopiedElements.CopiedNote;
import dev.slipway.editor.server.clipboard.CopiedElements.CopiedObject;
import dev.slipway.editor.server.clipboard.CopiedElements.Copy;
import dev.slipway.editor.server.clipboard.CopiedElements.Place;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.model.Element;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Copies what is selected, with all that is drawn in it. To be called in a reading turn. */
final class Copying {
  private final OpenModel open;
  private final DrawnDiagram diagram;
  private final Set<EObject> copied = new LinkedHashSet<>();
  private final Set<DrawnNode> nodes = new LinkedHashSet<>();

  private Copying(OpenModel open, DrawnDiagram diagram) {
    this.open = open;
    this.diagram = diagram;
  }

  /**
   * Copies nodes, edges that are elements, notes and frames.
   *
   * @param ids of nodes, edges and notes; labels and derived edges count for nothing
   */
  static CopiedElements of(OpenModel open, DrawnDiagram diagram, List<String> ids) {
    return new Copying(open, diagram).copy(ids);
  }

  private CopiedElements copy(List<String> ids) {
    for (String id : ids) {
      diagram.node(id).ifPresent(this::add);
      diagram
          .edge(id)
          .filter(edge -> edge.kind().isElement() && edge.element() instanceof Element)
          .ifPresent(edge -> copied.add(edge.element()));
    }
    List<Copy> elements = new ArrayList<>();
    for (EObject element : copied) {
      if (!isInside(element)) {
        elements.add(
            new Copy(
                id(element.eContainer()),
                element.eContainmentFeature().getName(),
                object(element)));
      }
    }
    List<CopiedNote> notes =
        diagram.notes().stream()
            .filter(note -> ids.contains(note.id()))
            .map(note -> new CopiedNote(note.frame(), note.bounds(), note.text()))
            .toList();
    return new CopiedElements(CopiedElements.FORM, diagram.kind().id(), elements, places(), notes);
  }

  private void add(DrawnNode node) {
    copied.add(node.element());
    nodes.add(node);
    node.children().forEach(this::add);
  }

  private boolean isInside(EObject element) {
    for (EObject at = element.eContainer(); at != null; at = at.eContainer()) {
      if (copied.contains(at)) {
        return true;
      }
    }
    return false;
  }

  private Map<String, Place> places() {
    Map<String, Shape> shapes = new HashMap<>();
    open.drawing()
        .getDiagrams()
        .forEach(each -> each.getShapes().forEach(shape -> shapes.put(shape.getId(), shape)));
    Map<String, Place> places = new LinkedHashMap<>();
    for (DrawnNode node : nodes) {
      Shape shape = shapes.get(DrawnDiagram.shapeId(diagram.kind(), node.id()));
      places.put(
          node.id(),
          new Place(
              node.parent() == null ? null : node.parent().id(),
              node.x(),
              node.y(),
              shape == null ? 0 : shape.getWidth(),
              shape == null ? 0 : shape.getHeight(),
              node.folded()));
    }
    return places;
  }

  private static CopiedObject object(EObject from) {
    Map<String, List<String>> attributes = new LinkedHashMap<>();
    Map<String, List<String>> references = new LinkedHashMap<>();
    Map<String, List<CopiedObject>> contents = new LinkedHashMap<>();
    for (EStructuralFeature feature : from.eClass().getEAllStructuralFeatures()) {
      if (from.eIsSet(feature) && !feature.getName().equals("id")) {
        Object value = from.eGet(feature);
        List<?> values = value instanceof List<?> list ? list : List.of(value);
        if (feature instanceof EAttribute attribute) {
          attributes.put(
              feature.getName(),
              values.stream()
                  .map(each -> EcoreUtil.convertToString(attribute.getEAttributeType(), each))
                  .toList());
        } else if (((EReference) feature).isContainment()) {
          contents.put(
              feature.getName(), values.stream().map(each -> object((EObject) each)).toList());
        } else {
          references.put(
              feature.getName(), values.stream().map(each -> id((EObject) each)).toList());
        }
      }
    }
    String type = from.eClass().getEPackage().getName() + "." + from.eClass().getName();
    return new CopiedObject(type, id(from), attributes, references, contents);
  }

  private static String id(EObject object) {
    return object instanceof Element element ? element.getId() : null;
  }
}
