// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.properties;

import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.operation.RefusedOperation;
import dev.slipway.editor.server.view.DrawnDiagram;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/** Finds the objects whose properties are meant. */
public final class PropertyOwners {
  private PropertyOwners() {}

  /**
   * The elements that are selected, each once; the root of the model where nothing is.
   *
   * @param ids of nodes, edges or labels of the diagram, or of any element
   */
  static List<EObject> selected(OpenModel open, DrawnDiagram diagram, List<String> ids) {
    Set<EObject> found = new LinkedHashSet<>();
    for (String id : ids) {
      diagram.element(id).ifPresent(found::add);
    }
    return ids.isEmpty() ? List.of(open.root()) : new ArrayList<>(found);
  }

  /**
   * The part of an element at the end of a path.
   *
   * @throws RefusedOperation if there is none
   */
  static EObject at(EObject element, String path) {
    EObject at = element;
    String[] steps = path.isEmpty() ? new String[0] : path.split("/");
    for (int i = 0; i < steps.length; i++) {
      if (!(at.eClass().getEStructuralFeature(steps[i]) instanceof EReference reference)
          || !reference.isContainment()) {
        throw gone();
      }
      Object value = at.eGet(reference);
      if (reference.isMany()) {
        i++;
        int index = i < steps.length && steps[i].matches("\\d{1,8}") ? number(steps[i]) : -1;
        List<?> parts = (List<?>) value;
        value = index >= 0 && index < parts.size() ? parts.get(index) : null;
      }
      if (!(value instanceof EObject part)) {
        throw gone();
      }
      at = part;
    }
    return at;
  }

  private static int number(String digits) {
    return Integer.parseInt(digits);
  }

  private static RefusedOperation gone() {
    return new RefusedOperation("The element no longer exists.");
  }
}
