// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.merge;

import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.ArrayRef;
import dev.slipway.model.dds.MapRef;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.SequenceRef;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;

/** Tells whether a value of the model, such as a member's type, says what an imported one says. */
final class SameValue {
  private final Features features;
  private final Counterparts counterparts;
  private final Set<EObject> passedOver = Collections.newSetFromMap(new IdentityHashMap<>());

  SameValue(Features features, Counterparts counterparts) {
    this.features = features;
    this.counterparts = counterparts;
  }

  /** Whether the values are equal, as far as the import decides them. */
  boolean areSame(List<EObject> existing, List<EObject> imported) {
    if (existing.size() != imported.size()) {
      return false;
    }
    for (int i = 0; i < existing.size(); i++) {
      if (!isSame(existing.get(i), imported.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Whether references of the model refer to what imported ones refer to. */
  boolean refersToSame(List<EObject> existing, List<EObject> imported) {
    return existing.size() == imported.size()
        && existing.equals(imported.stream().map(this::present).toList());
  }

  /** Imported typedefs that only give a name to a collection that the model has without one. */
  Set<EObject> passedOver() {
    return passedOver;
  }

  private boolean isSame(EObject existing, EObject imported) {
    if (isNewNameOfCollection(imported) && !(existing instanceof NamedRef)) {
      Alias alias = (Alias) ((NamedRef) imported).getType();
      boolean same = isSame(existing, alias.getType());
      if (same) {
        passedOver.add(alias);
      }
      return same;
    }
    if (existing.eClass() != imported.eClass()) {
      return false;
    }
    for (EStructuralFeature feature : existing.eClass().getEAllStructuralFeatures()) {
      if (features.isDecidedBy(imported, feature, existing)
          && !isSame(existing, imported, feature)) {
        return false;
      }
    }
    return true;
  }

  private boolean isSame(EObject existing, EObject imported, EStructuralFeature feature) {
    if (feature instanceof EAttribute) {
      return Objects.equals(existing.eGet(feature), imported.eGet(feature));
    }
    EReference reference = (EReference) feature;
    List<EObject> before = Features.values(existing, reference);
    List<EObject> after = Features.values(imported, reference);
    return reference.isContainment() ? areSame(before, after) : refersToSame(before, after);
  }

  private boolean isNewNameOfCollection(EObject imported) {
    return imported instanceof NamedRef reference
        && reference.getType() instanceof Alias alias
        && present(alias) == null
        && (alias.getType() instanceof SequenceRef
            || alias.getType() instanceof ArrayRef
            || alias.getType() instanceof MapRef);
  }

  /** What stands for an imported element in the model as it was; null for what is new. */
  private EObject present(EObject imported) {
    EObject same = counterparts.of(imported);
    return same != null ? same : counterparts.ofOtherKind(imported).orElse(null);
  }
}
