// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.element;

import dev.slipway.model.ModelPackage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * Removes elements together with what cannot be without them: whatever is in them and whatever must
 * refer to them. References that may be empty are emptied.
 */
public final class Removal {
  private final EObject root;
  private final Set<EObject> removed = new LinkedHashSet<>();

  private Removal(EObject root) {
    this.root = root;
  }

  /**
   * Removes elements from their model. To be called in a change.
   *
   * @return all that is removed, what was in them included
   */
  public static Set<EObject> remove(EObject root, Collection<? extends EObject> elements) {
    Removal removal = new Removal(root);
    removal.removeAll(elements);
    return removal.removed;
  }

  private void removeAll(Collection<? extends EObject> elements) {
    Map<EObject, Collection<EStructuralFeature.Setting>> uses =
        EcoreUtil.CrossReferencer.find(List.of(root));
    Deque<EObject> open = new ArrayDeque<>(elements);
    while (!open.isEmpty()) {
      EObject next = whole(open.remove());
      if (removed.add(next)) {
        for (EObject inside : withContents(next)) {
          removed.add(inside);
          for (EStructuralFeature.Setting use : uses.getOrDefault(inside, List.of())) {
            EReference reference = (EReference) use.getEStructuralFeature();
            // A setting may be made before its element is chosen, but means nothing without it.
            if (reference.isRequired()
                || reference == ModelPackage.Literals.VARIANT_SETTING__ELEMENT) {
              open.add(use.getEObject());
            }
          }
        }
      }
    }
    for (EObject each : removed) {
      for (EStructuralFeature.Setting use : uses.getOrDefault(each, List.of())) {
        if (!removed.contains(use.getEObject())) {
          forget(use, each);
        }
      }
    }
    for (EObject each : removed) {
      if (!removed.contains(each.eContainer())) {
        EcoreUtil.remove(each);
      }
    }
  }

  /** What goes with it: the element around a value that the element cannot be without. */
  private static EObject whole(EObject element) {
    EObject at = element;
    while (at.eContainer() != null && at.eContainmentFeature().isRequired()) {
      at = at.eContainer();
    }
    return at;
  }

  private static List<EObject> withContents(EObject element) {
    List<EObject> all = new ArrayList<>();
    all.add(element);
    element.eAllContents().forEachRemaining(all::add);
    return all;
  }

  @SuppressWarnings("unchecked") // a reference with many values is a list of objects
  private static void forget(EStructuralFeature.Setting use, EObject target) {
    if (use.getEStructuralFeature().isMany()) {
      ((EList<EObject>) use.getEObject().eGet(use.getEStructuralFeature())).remove(target);
    } else {
      use.getEObject().eUnset(use.getEStructuralFeature());
    }
  }
}
