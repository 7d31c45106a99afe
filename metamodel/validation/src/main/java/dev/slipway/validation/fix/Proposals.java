// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.fix;

import dev.slipway.model.NamedElement;
import dev.slipway.model.resource.ElementPaths;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Collects fixes of one finding. What an imported library holds is not changed. */
final class Proposals {
  private final ModelIndex index;
  private final Map<String, QuickFix> found = new LinkedHashMap<>();

  Proposals(ModelIndex index) {
    this.index = index;
  }

  ModelIndex index() {
    return index;
  }

  List<QuickFix> found() {
    return List.copyOf(found.values());
  }

  /** Offers a change of an element; the first of a title counts. */
  void offer(String title, EObject changed, Runnable change) {
    if (EcoreUtil.isAncestor(index.root(), changed)) {
      found.putIfAbsent(title, new QuickFix(title, change));
    }
  }

  /** Offers to set a feature. */
  void set(String title, EObject changed, EStructuralFeature feature, Object value) {
    offer(title, changed, () -> changed.eSet(feature, value));
  }

  /**
   * Offers all elements that a reference can lead to, but the one that it leads to now.
   *
   * @param title with one %s for the name of the element
   */
  void choose(String title, EObject changed, EReference reference) {
    choose(title, changed, reference, index.all(targetType(reference)));
  }

  /** Offers some elements that a reference can lead to, but the one that it leads to now. */
  void choose(
      String title, EObject changed, EReference reference, List<? extends EObject> targets) {
    for (EObject target : targets) {
      if (target != changed.eGet(reference)) {
        set(title.formatted(name(target)), changed, reference, target);
      }
    }
  }

  private static Class<? extends EObject> targetType(EReference reference) {
    return reference.getEReferenceType().getInstanceClass().asSubclass(EObject.class);
  }

  /** What a user calls an element. */
  static String name(EObject element) {
    return element instanceof NamedElement named && named.getName() != null
        ? named.getName()
        : ElementPaths.of(element).toString();
  }
}
