// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.element;

import dev.slipway.editor.notation.NodeKind;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/** Puts elements into what they are drawn in. To be called in a change. */
public final class Containers {
  private Containers() {}

  /**
   * Puts an element into another one: by the reference that says where it is, by containment, or
   * both, as the notation has it.
   *
   * @param container the element around it; null for the diagram itself
   */
  public static void setParent(EObject element, NodeKind kind, EObject container) {
    if (kind.parent() != null) {
      EReference parent = (EReference) element.eClass().getEStructuralFeature(kind.parent());
      if (container != null && parent.getEReferenceType().isInstance(container)) {
        element.eSet(parent, container);
      } else {
        element.eUnset(parent);
      }
    }
    if (container != null && element.eContainmentFeature() != null) {
      String list = element.eContainmentFeature().getName();
      for (EObject at = container; at != null; at = at.eContainer()) {
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
