// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.view;

import dev.slipway.editor.element.ElementTexts;
import dev.slipway.editor.element.MetamodelTexts;
import dev.slipway.model.software.Endpoint;
import java.util.List;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;

/** What users call elements. */
public final class ElementNames {
  /** So many are named one by one. */
  private static final int MOST = 2;

  private ElementNames() {}

  /** What an element is called; unnamed endpoints go by their topic. */
  public static String of(EObject element) {
    String name = ElementTexts.name(element);
    if (name.isEmpty() && element instanceof Endpoint endpoint && endpoint.getTopic() != null) {
      return ElementTexts.name(endpoint.getTopic());
    }
    return name.isEmpty() ? MetamodelTexts.label(element.eClass()) : name;
  }

  /**
   * What nodes, edges, notes or other elements are called in a sentence: two by their names, more
   * by their number; those that do not exist by what they would be.
   */
  public static String of(DrawnDiagram diagram, List<String> ids) {
    return ids.size() > MOST
        ? ids.size() + " elements"
        : ids.stream().map(id -> of(diagram, id)).reduce((a, b) -> a + " and " + b).orElse("model");
  }

  private static String of(DrawnDiagram diagram, String id) {
    Optional<String> edge =
        diagram.edge(id).map(each -> of(each.from().element()) + " → " + of(each.to().element()));
    return edge.or(() -> diagram.element(id).map(ElementNames::of))
        .or(() -> note(diagram, id))
        .orElse("element");
  }

  private static Optional<String> note(DrawnDiagram diagram, String id) {
    return diagram.notes().stream()
        .filter(note -> note.id().equals(id))
        .findFirst()
        .map(note -> note.frame() ? "frame" : "note");
  }
}
