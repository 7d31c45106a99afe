// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.services;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;

/** What diagrams consist of: Sirius's own objects, known here by their features only. */
final class Views {
  private Views() {}

  /** The element that a node or an edge shows. */
  static EObject shown(EObject view) {
    return end(view, "target");
  }

  /** What a view refers to. */
  static EObject end(EObject view, String name) {
    EStructuralFeature feature = view.eClass().getEStructuralFeature(name);
    if (feature == null) {
      throw new IllegalArgumentException(view.eClass().getName() + " has no " + name);
    }
    return (EObject) view.eGet(feature);
  }
}
