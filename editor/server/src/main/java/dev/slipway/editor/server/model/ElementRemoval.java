// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import dev.slipway.editor.drawing.Diagram;
import dev.slipway.editor.element.Removal;
import dev.slipway.model.Element;
import java.util.Collection;
import org.eclipse.emf.ecore.EObject;

/** Removes elements, what cannot be without them, and their places in the drawing. */
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
    }
  }
}
