// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.merge;

import dev.slipway.model.resource.ElementPaths;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;

/**
 * Makes one element of the model, with its parts and values, say what an imported one says, and
 * tells what that changed. What is imported by itself, such as the definitions of a module, is left
 * alone.
 */
final class ElementUpdate {
  private final Features features;
  private final Counterparts counterparts;
  private final ElementCopies copies;
  private final SameValue same;
  private final List<String> changes = new ArrayList<>();

  ElementUpdate(
      Features features, Counterparts counterparts, ElementCopies copies, SameValue same) {
    this.features = features;
    this.counterparts = counterparts;
    this.copies = copies;
    this.same = same;
  }

  /** Updates an element; the changes in the words of {@link MergedElement#changes}. */
  List<String> run(EObject existing, EObject imported) {
    update(existing, imported, "");
    return changes;
  }

  private void update(EObject existing, EObject imported, String label) {
    for (EStructuralFeature feature : existing.eClass().getEAllStructuralFeatures()) {
      if (!features.isDecidedBy(imported, feature, existing)) {
        continue;
      }
      if (feature instanceof EAttribute attribute) {
        attribute(existing, imported, attribute, label);
      } else {
        reference(existing, imported, (EReference) feature, label);
      }
    }
  }

  private void attribute(EObject existing, EObject imported, EAttribute attribute, String label) {
    Object before = existing.eGet(attribute);
    Object after = imported.eGet(attribute);
    boolean bothSet =
        !attribute.isUnsettable() || existing.eIsSet(attribute) == imported.eIsSet(attribute);
    if (Objects.equals(before, after) && bothSet) {
      return;
    }
    changes.add(label + attribute.getName() + " " + shown(before) + " -> " + shown(after));
    if (imported.eIsSet(attribute)) {
      existing.eSet(attribute, attribute.isMany() ? new ArrayList<>((List<?>) after) : after);
    } else {
      existing.eUnset(attribute);
    }
  }

  private static String shown(Object value) {
    return value == null ? "unset" : value.toString();
  }

  private void reference(EObject existing, EObject imported, EReference reference, String label) {
    List<EObject> before = Features.values(existing, reference);
    List<EObject> after = Features.values(imported, reference);
    if (!reference.isContainment()) {
      if (!same.refersToSame(before, after)) {
        changes.add(label + reference.getName());
        copies.connectLater(existing, reference, after);
      }
    } else if (!Features.holdsElements(reference)) {
      if (!same.areSame(before, after)) {
        changes.add(label + reference.getName());
        values(existing, reference, before, after);
      }
    } else if (!Features.holdsImported(reference)) {
      parts(existing, imported, reference);
    }
  }

  private void values(
      EObject existing, EReference reference, List<EObject> before, List<EObject> after) {
    List<EObject> copied = new ArrayList<>();
    after.forEach(value -> copied.add(copies.copy(value)));
    for (int i = 0; i < Math.min(before.size(), copied.size()); i++) {
      keepUnsaid(before.get(i), after.get(i), copied.get(i));
    }
    if (reference.isMany()) {
      EList<EObject> list = Features.list(existing, reference);
      list.clear();
      list.addAll(copied);
    } else {
      existing.eSet(reference, copied.isEmpty() ? null : copied.get(0));
    }
  }

  /** Takes over from a replaced value what the import does not decide, such as expected lengths. */
  private void keepUnsaid(EObject before, EObject imported, EObject copied) {
    if (before.eClass() != copied.eClass()) {
      return;
    }
    for (EStructuralFeature feature : before.eClass().getEAllStructuralFeatures()) {
      if (feature instanceof EAttribute) {
        if (!features.isDecidedBy(imported, feature, before) && before.eIsSet(feature)) {
          copied.eSet(feature, before.eGet(feature));
        }
      } else if (((EReference) feature).isContainment() && !feature.isMany()) {
        EObject inner = (EObject) before.eGet(feature);
        EObject innerImported = (EObject) imported.eGet(feature);
        if (inner != null && innerImported != null) {
          keepUnsaid(inner, innerImported, (EObject) copied.eGet(feature));
        }
      }
    }
  }

  private void parts(EObject existing, EObject imported, EReference reference) {
    EList<EObject> list = Features.list(existing, reference);
    List<EObject> before = List.copyOf(list);
    List<EObject> after = new ArrayList<>();
    for (EObject part : Features.list(imported, reference)) {
      EObject known = counterparts.of(part);
      if (known == null) {
        after.add(copies.copy(part));
        changes.add(label(part) + " added");
      } else {
        after.add(known);
        update(known, part, label(part) + ": ");
      }
    }
    List<EObject> left = new ArrayList<>(before);
    left.removeAll(after);
    left.forEach(part -> changes.add(label(part) + " removed"));
    List<EObject> stayed = new ArrayList<>(before);
    stayed.removeAll(left);
    List<EObject> stayedInNewOrder = new ArrayList<>(after);
    stayedInNewOrder.retainAll(stayed);
    if (!stayed.equals(stayedInNewOrder)) {
      changes.add(reference.getName() + " in another order");
    }
    if (!before.equals(after)) {
      list.removeAll(left);
      for (int i = 0; i < after.size(); i++) {
        if (list.contains(after.get(i))) {
          list.move(i, after.get(i));
        } else {
          list.add(i, after.get(i));
        }
      }
    }
  }

  private static String label(EObject part) {
    return ElementPaths.of(part).label();
  }
}
