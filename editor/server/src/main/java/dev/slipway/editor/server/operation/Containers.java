// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.operation;

import dev.slipway.editor.notation.NodeKind;
import dev.slipway.editor.server.model.ElementCreation;
import dev.slipway.editor.server.view.DrawnNode;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/** Puts elements into what they are drawn in. To be called in a change. */
public final class Containers {
  private Containers() {}

  /**
   * Puts an element into another node: by the reference that says where it is, by containment, or
   * both, as the notation has it.
   *
   * @param container the node; null for the diagram itself
   */
  public static void setParent(EObject element, NodeKind kind, DrawnNode container) {
    if (kind.parent() != null) {
      EReference parent = (EReference) element.eClass().getEStructuralFeature(kind.parent());
      if (container != null && parent.getEReferenceType().isInstance(container.element())) {
        element.eSet(parent, container.element());
      } else {
        element.eUnset(parent);
      }
    }
    if (container != null && element.eContainmentFeature() != null) {
      String list = element.eContainmentFeature().getName();
      for (EObject at = container.element(); at != null; at = at.eContainer()) {
        if (at.eClass().getEStructuralFeature(list) instanceof EReference reference
            && reference.isContainment()
            && reference.getEReferenceType().isInstance(element)) {
          if (element.eContainer() != at) {
            ElementCreation.add(at, reference, element);
          }
          return;
        }
      }
    }
  }
}
