// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import dev.slipway.editor.drawing.Diagram;
import dev.slipway.editor.drawing.View;
import dev.slipway.editor.element.Removal;
import dev.slipway.model.Element;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.emf.ecore.EObject;

/** Removes elements, what cannot be without them, their places in the drawing and in its views. */
public final class ElementRemoval {
  private ElementRemoval() {}

  /** Removes the elements from their model. To be called in a change. */
  public static void remove(OpenModel open, Collection<? extends EObject> elements) {
    Removal.remove(open.root(), elements).forEach(each -> removeShapes(open, each));
  }

  private static void removeShapes(OpenModel open, EObject element) {
    if (element instanceof Element identified && identified.getId() != null) {
      String id = identified.getId();
      for (Diagram diagram : open.drawing().getDiagrams()) {
        diagram.getShapes().removeIf(shape -> shape.getId().equals(diagram.getId() + ":" + id));
        diagram.getConnections().removeIf(connection -> connection.getId().contains(id));
      }
      // A view of nothing else would show everything.
      open.drawing().getViews().removeIf(view -> forget(view, id) && isEmpty(view));
    }
  }

  private static boolean forget(View view, String id) {
    return chosen(view).map(each -> each.remove(id)).reduce(false, Boolean::logicalOr);
  }

  private static boolean isEmpty(View view) {
    return chosen(view).allMatch(List::isEmpty);
  }

  private static Stream<List<String>> chosen(View view) {
    return Stream.of(view.getTopics(), view.getDomains(), view.getHosts(), view.getComponents());
  }
}
