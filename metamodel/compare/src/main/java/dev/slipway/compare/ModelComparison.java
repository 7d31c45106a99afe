// SPDX-License-Identifier: EPL-2.0
package dev.slipway.compare;

import dev.slipway.compare.ModelDifference.AttributeChange;
import dev.slipway.compare.ModelDifference.Changed;
import dev.slipway.compare.ModelDifference.Moved;
import dev.slipway.compare.ModelDifference.Part;
import dev.slipway.compare.ModelDifference.Reordered;
import dev.slipway.model.Element;
import dev.slipway.model.resource.ElementPaths;
import dev.slipway.model.resource.LoadedModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;

/**
 * Compares two models.
 *
 * <ol>
 *   <li>Find out which elements are the same ({@link ElementMatch}).
 *   <li>What is only in one of them was added or removed; of a whole tree, its root is told.
 *   <li>What is in another container was moved.
 *   <li>Of every other pair, compare attributes, references and values. A reference to an element
 *       that is the same has not changed, whatever that element is called now.
 *   <li>Among siblings that stayed, find the least number that explain their order.
 * </ol>
 */
public final class ModelComparison {
  private final ElementMatch match;
  private final List<Part> added = new ArrayList<>();
  private final List<Part> removed = new ArrayList<>();
  private final List<Changed> changed = new ArrayList<>();
  private final List<Moved> moved = new ArrayList<>();
  private final List<Reordered> reordered = new ArrayList<>();

  private ModelComparison(LoadedModel before, LoadedModel after) {
    match = new ElementMatch(before, after);
  }

  /** How the second model differs from the first. */
  public static ModelDifference compare(LoadedModel before, LoadedModel after) {
    ModelComparison comparison = new ModelComparison(before, after);
    comparison.compareElements();
    return comparison.difference();
  }

  private ModelDifference difference() {
    added.sort(Comparator.comparing(Part::path).thenComparing(Part::id));
    removed.sort(Comparator.comparing(Part::path).thenComparing(Part::id));
    changed.sort(Comparator.comparing(Changed::after).thenComparing(Changed::id));
    moved.sort(Comparator.comparing(Moved::after).thenComparing(Moved::id));
    reordered.sort(Comparator.comparing(Reordered::container).thenComparing(Reordered::feature));
    return new ModelDifference(added, removed, changed, moved, reordered, match.earlierIds());
  }

  private void compareElements() {
    collectParts(match.before(), match::afterOf, removed);
    collectParts(match.after(), match::beforeOf, added);
    for (Element before : match.before()) {
      Element after = match.afterOf(before);
      if (after != null) {
        compare(before, after);
      }
    }
  }

  /** The roots of what has no counterpart, and how much of it is below each. */
  private static void collectParts(
      List<Element> elements, Function<EObject, Element> counterpart, List<Part> parts) {
    Map<EObject, Element> rootOf = new IdentityHashMap<>();
    Map<Element, Integer> sizes = new IdentityHashMap<>();
    List<Element> roots = new ArrayList<>();
    for (Element element : elements) {
      if (counterpart.apply(element) == null) {
        Element root = rootOf.getOrDefault(element.eContainer(), element);
        if (root == element) {
          roots.add(element);
        }
        rootOf.put(element, root);
        sizes.merge(root, 1, Integer::sum);
      }
    }
    for (Element root : roots) {
      parts.add(new Part(ElementPaths.of(root), id(root), sizes.get(root)));
    }
  }

  private static String id(Element element) {
    return Objects.requireNonNullElse(element.getId(), "");
  }

  private void compare(Element before, Element after) {
    boolean sameContainer =
        match.same(before.eContainer(), after.eContainer())
            && before.eContainingFeature() == after.eContainingFeature();
    if (!sameContainer) {
      moved.add(new Moved(ElementPaths.of(before), ElementPaths.of(after), id(after)));
    }
    List<AttributeChange> changes = new ArrayList<>();
    if (before.eClass() != after.eClass()) {
      changes.add(
          new AttributeChange(
              "class",
              Optional.of(before.eClass().getName()),
              Optional.of(after.eClass().getName())));
    }
    compare(before, after, "", changes);
    if (!changes.isEmpty()) {
      changed.add(new Changed(ElementPaths.of(before), ElementPaths.of(after), id(after), changes));
    }
  }

  private void compare(
      EObject before, EObject after, String prefix, List<AttributeChange> changes) {
    for (EStructuralFeature feature : ValueText.features(before.eClass())) {
      if (after.eClass().getEAllStructuralFeatures().contains(feature)) {
        compare(before.eGet(feature), after.eGet(feature), feature, after, prefix, changes);
      }
    }
  }

  private void compare(
      Object before,
      Object after,
      EStructuralFeature feature,
      EObject owner,
      String prefix,
      List<AttributeChange> changes) {
    String name = prefix + feature.getName();
    if (feature.isMany()) {
      List<?> earlier = (List<?>) before;
      List<?> later = (List<?>) after;
      if (holdsElements(feature)) {
        compareOrder(earlier, later, feature, owner);
      } else {
        compareLists(earlier, later, name, changes);
      }
    } else if (holdsElements(feature)) {
      // An element of its own, which is compared by itself.
      return;
    } else if (isValue(feature)
        && before != null
        && after != null
        && ((EObject) before).eClass() == ((EObject) after).eClass()) {
      compare((EObject) before, (EObject) after, name + ".", changes);
    } else if (!same(before, after)) {
      changes.add(new AttributeChange(name, text(before), text(after)));
    }
  }

  private static boolean holdsElements(EStructuralFeature feature) {
    return feature instanceof EReference reference
        && reference.isContainment()
        && Element.class.isAssignableFrom(reference.getEReferenceType().getInstanceClass());
  }

  private static boolean isValue(EStructuralFeature feature) {
    return feature instanceof EReference reference && reference.isContainment();
  }

  private static Optional<String> text(Object value) {
    return Optional.ofNullable(value).map(ValueText::of);
  }

  private boolean same(Object before, Object after) {
    return key(before, true).equals(key(after, false));
  }

  /**
   * What tells values of the two models apart: elements by what they are in the later model, so
   * that a new name makes no difference, and everything else by its text.
   */
  private Object key(Object value, boolean earlier) {
    if (value instanceof Element element) {
      Element later = earlier ? match.afterOf(element) : element;
      return later == null ? element : later;
    }
    if (value instanceof EObject object) {
      List<Object> parts = new ArrayList<>();
      parts.add(object.eClass());
      for (EStructuralFeature feature : ValueText.features(object.eClass())) {
        parts.add(key(object.eGet(feature), earlier));
      }
      return parts;
    }
    if (value instanceof List<?> list) {
      return list.stream().map(each -> key(each, earlier)).toList();
    }
    return Optional.ofNullable(value);
  }

  private void compareLists(
      List<?> before, List<?> after, String name, List<AttributeChange> changes) {
    List<Object> earlier = before.stream().map(each -> key(each, true)).toList();
    List<Object> later = after.stream().map(each -> key(each, false)).toList();
    if (earlier.equals(later)) {
      return;
    }
    List<Object> gone = without(before, earlier, later);
    List<Object> come = without(after, later, earlier);
    boolean orderOnly = gone.isEmpty() && come.isEmpty();
    changes.add(
        orderOnly
            ? new AttributeChange(name, text(before), text(after))
            : new AttributeChange(
                name,
                gone.isEmpty() ? Optional.empty() : text(gone),
                come.isEmpty() ? Optional.empty() : text(come)));
  }

  /** The values whose keys the other list has not, or not as often. */
  private static List<Object> without(List<?> values, List<Object> keys, List<Object> other) {
    Map<Object, Integer> left = new HashMap<>();
    other.forEach(key -> left.merge(key, 1, Integer::sum));
    List<Object> rest = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      if (left.merge(keys.get(i), -1, Integer::sum) < 0) {
        rest.add(values.get(i));
      }
    }
    return rest;
  }

  private void compareOrder(
      List<?> before, List<?> after, EStructuralFeature feature, EObject owner) {
    Map<Object, Integer> places = new IdentityHashMap<>();
    for (int i = 0; i < after.size(); i++) {
      places.put(after.get(i), i);
    }
    List<Integer> order = new ArrayList<>();
    for (Object each : before) {
      Integer place = places.get(match.afterOf((EObject) each));
      if (place != null) {
        order.add(place);
      }
    }
    List<Integer> displaced = Displaced.of(order);
    if (!displaced.isEmpty()) {
      reordered.add(
          new Reordered(
              ElementPaths.of(owner),
              ElementPaths.idOf(owner),
              feature.getName(),
              displaced.stream()
                  .map(place -> ElementPaths.of((EObject) after.get(place)).label())
                  .toList()));
    }
  }
}
