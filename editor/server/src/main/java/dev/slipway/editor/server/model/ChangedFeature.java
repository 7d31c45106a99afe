// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.eclipse.emf.common.util.BasicEList;
import org.eclipse.emf.common.util.ECollections;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.change.ChangeDescription;
import org.eclipse.emf.ecore.change.FeatureChange;

/**
 * What a change has made of one feature of an object.
 *
 * @param before its value, as a list of at most one where it has only one; empty where it was unset
 * @param after the same, after the change
 */
record ChangedFeature(
    EObject object, EStructuralFeature feature, List<Object> before, List<Object> after) {
  ChangedFeature {
    before = List.copyOf(before);
    after = List.copyOf(after);
  }

  /** All that a change has just touched. */
  static List<ChangedFeature> of(ChangeDescription change) {
    List<ChangedFeature> touched = new ArrayList<>();
    change
        .getObjectChanges()
        .forEach(
            entry ->
                entry.getValue().stream()
                    .filter(each -> !isContainer(each.getFeature()))
                    .forEach(each -> touched.add(of(entry.getKey(), each))));
    return touched;
  }

  private static boolean isContainer(EStructuralFeature feature) {
    return feature instanceof EReference reference && reference.isContainer();
  }

  private static ChangedFeature of(EObject object, FeatureChange change) {
    EStructuralFeature feature = change.getFeature();
    List<Object> after = value(object, feature);
    if (!feature.isMany()) {
      boolean wasSet = change.isSet() && change.getValue() != null;
      return new ChangedFeature(
          object, feature, wasSet ? List.of(change.getValue()) : List.of(), after);
    }
    EList<Object> before = new BasicEList<>(after);
    change.getListChanges().forEach(step -> step.apply(before));
    return new ChangedFeature(object, feature, before, after);
  }

  private static List<Object> value(EObject object, EStructuralFeature feature) {
    Object value = object.eGet(feature);
    if (feature.isMany()) {
      return List.copyOf((List<?>) value);
    }
    return object.eIsSet(feature) && value != null ? List.of(value) : List.of();
  }

  /** What it has now. */
  List<Object> now() {
    return value(object, feature);
  }

  /** What the change has added to it. */
  List<Object> added() {
    return without(after, before);
  }

  /** What the change has removed from it. */
  List<Object> removed() {
    return without(before, after);
  }

  /** Whether a change has touched the same. */
  boolean isSame(ChangedFeature other) {
    return object == other.object() && feature == other.feature();
  }

  /**
   * What it is to be once the change is taken back, and all that others have made of it since
   * stays.
   *
   * @return empty where that contradicts the change
   */
  Optional<List<Object>> withdrawn() {
    List<Object> now = now();
    if (now.equals(after) || now.equals(before)) {
      return Optional.of(before);
    }
    boolean isReordered = !without(before, removed()).equals(without(after, added()));
    boolean isChanged =
        !feature.isMany()
            || !now.containsAll(added())
            || removed().stream().anyMatch(now::contains);
    if (isReordered || isChanged) {
      return Optional.empty();
    }
    List<Object> result = new ArrayList<>(without(now, added()));
    for (Object each : removed()) {
      result.add(place(each, result), each);
    }
    return Optional.of(result);
  }

  /** Behind the nearest of those that were before it. */
  private int place(Object removed, List<Object> among) {
    for (int at = before.indexOf(removed) - 1; at >= 0; at--) {
      int known = among.indexOf(before.get(at));
      if (known >= 0) {
        return known + 1;
      }
    }
    return 0;
  }

  private static List<Object> without(List<Object> all, List<Object> some) {
    Set<Object> left = new HashSet<>(some);
    return all.stream().filter(each -> !left.contains(each)).toList();
  }

  /** Gives it a value. */
  @SuppressWarnings("unchecked")
  void set(List<Object> value) {
    if (feature.isMany()) {
      ECollections.setEList((EList<Object>) object.eGet(feature), value);
    } else if (value.isEmpty()) {
      object.eUnset(feature);
    } else if (!Objects.equals(object.eGet(feature), value.get(0)) || !object.eIsSet(feature)) {
      object.eSet(feature, value.get(0));
    }
  }
}
