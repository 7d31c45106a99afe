// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.services;

import java.util.List;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * Views of the form that Sirius's own have: they refer to elements by {@code target}, and edges to
 * the views at their ends by {@code sourceNode} and {@code targetNode}.
 */
final class SiriusViews {
  private static final EClass VIEW = view();

  private SiriusViews() {}

  /** The view of an element. */
  static EObject node(EObject element) {
    EObject view = EcoreUtil.create(VIEW);
    set(view, "target", element);
    return view;
  }

  /** The view of an edge between two elements, which shows the first. */
  static EObject edge(EObject source, EObject target) {
    EObject view = node(source);
    set(view, "sourceNode", node(source));
    set(view, "targetNode", node(target));
    return view;
  }

  private static void set(EObject view, String feature, EObject value) {
    view.eSet(VIEW.getEStructuralFeature(feature), value);
  }

  private static EClass view() {
    EcoreFactory ecore = EcoreFactory.eINSTANCE;
    EPackage views = ecore.createEPackage();
    views.setName("views");
    EClass view = ecore.createEClass();
    view.setName("View");
    views.getEClassifiers().add(view);
    for (String name : List.of("target", "targetNode", "sourceNode")) {
      EReference reference = ecore.createEReference();
      reference.setName(name);
      reference.setEType(EcorePackage.Literals.EOBJECT);
      view.getEStructuralFeatures().add(reference);
    }
    return view;
  }
}
