// SPDX-License-Identifier: EPL-2.0
package dev.slipway.compare;

import dev.slipway.model.Element;
import dev.slipway.model.resource.ElementPaths;
import dev.slipway.model.resource.LoadedModel;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.eclipse.emf.common.util.ECollections;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * Takes differences of a model from an earlier one back, one by one. What refers to an element that
 * was removed, too, brings that along.
 *
 * <p>Only the file that was loaded is changed, none of its libraries. Every method throws {@link
 * Refused} where the earlier state cannot be had; the model may be changed in part by then.
 */
public final class Reversal {
  /** A difference cannot be taken back; the message says why, in a sentence. */
  public static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Refused(String message) {
      super(message);
    }
  }

  private final ElementMatch match;
  private final EObject root;

  /** Copies of what was removed, by what they are copies of. */
  private final Map<EObject, EObject> copies = new IdentityHashMap<>();

  private final Set<String> restored = new LinkedHashSet<>();

  /**
   * @param before the earlier model; it stays as it is
   * @param after the later one, which is changed
   */
  public Reversal(LoadedModel before, LoadedModel after) {
    match = new ElementMatch(before, after);
    root = after.root();
  }

  /** The ids of all elements that were put back so far. */
  public Set<String> restored() {
    return Set.copyOf(restored);
  }

  /**
   * Puts an element back with all that was in it and is nowhere else now.
   *
   * @param id its id in the earlier model
   */
  public void restore(String id) {
    restore(find(match.before(), id));
  }

  /**
   * Gives an element what it had for an attribute, a reference or a value.
   *
   * @param id its id in the later model
   * @param attribute as in {@link ModelDifference.AttributeChange}; of a value's part, the whole
   *     value is taken back
   */
  public void revert(String id, String attribute) {
    Element later = own(find(match.after(), id));
    Element earlier = known(later);
    EStructuralFeature feature =
        earlier.eClass().getEStructuralFeature(attribute.split("\\.", 2)[0]);
    if (feature == null || !later.eClass().getEAllStructuralFeatures().contains(feature)) {
      throw new Refused(ElementPaths.of(later) + " is of another class now.");
    }
    if (!earlier.eIsSet(feature)) {
      later.eUnset(feature);
    } else if (feature.isMany()) {
      setAll(later, feature, present((List<?>) earlier.eGet(feature), feature));
    } else {
      later.eSet(feature, present(earlier.eGet(feature), feature));
    }
  }

  /**
   * Puts an element back into the one that it was in.
   *
   * @param id its id in the later model
   */
  public void moveBack(String id) {
    Element later = own(find(match.after(), id));
    Element earlier = known(later);
    EObject container = present(earlier.eContainer());
    if (EcoreUtil.isAncestor(later, container)) {
      throw new Refused(ElementPaths.of(container) + " is in what is to be moved back.");
    }
    put(container, earlier, later);
  }

  /**
   * Puts the elements of a list into the order that they had; new ones stay where they are.
   *
   * @param id the id of what they are in, in the later model
   * @param feature the list
   */
  public void reorder(String id, String feature) {
    Element later = own(find(match.after(), id));
    Element earlier = known(later);
    EStructuralFeature list = later.eClass().getEStructuralFeature(feature);
    List<EObject> wanted = new ArrayList<>();
    for (Object each : (List<?>) earlier.eGet(list)) {
      EObject now = match.afterOf((EObject) each);
      if (now != null && now.eContainer() == later && now.eContainingFeature() == list) {
        wanted.add(now);
      }
    }
    List<Object> all = new ArrayList<>((List<?>) later.eGet(list));
    int next = 0;
    for (int place = 0; place < all.size(); place++) {
      if (wanted.contains(all.get(place))) {
        all.set(place, wanted.get(next++));
      }
    }
    setAll(later, list, all);
  }

  private static Element find(List<Element> elements, String id) {
    return elements.stream()
        .filter(element -> id.equals(element.getId()))
        .findFirst()
        .orElseThrow(Reversal::gone);
  }

  private static Refused gone() {
    return new Refused("The element no longer exists.");
  }

  private Element known(Element later) {
    Element earlier = match.beforeOf(later);
    if (earlier == null) {
      throw new Refused(ElementPaths.of(later) + " is new.");
    }
    return earlier;
  }

  private <T extends EObject> T own(T element) {
    if (element.eResource() != root.eResource()) {
      throw new Refused(
          ElementPaths.of(element) + " belongs to an imported library and is changed there.");
    }
    return element;
  }

  private void restore(Element element) {
    Element part = element;
    while (part.eContainer() instanceof Element around && match.afterOf(around) == null) {
      part = around;
    }
    if (copies.containsKey(part)) {
      return;
    }
    if (part.eContainer() == null) {
      throw new Refused(ElementPaths.of(part) + " was in a file that is no longer imported.");
    }
    Copies copied = new Copies();
    EObject copy = copied.copy(part);
    put(present(part.eContainer()), part, copy);
    adopt(copied);
  }

  /** Copies without what is elsewhere in the later model. */
  private final class Copies extends EcoreUtil.Copier {
    private static final long serialVersionUID = 1L;

    @Override
    public EObject copy(EObject original) {
      return match.afterOf(original) == null ? super.copy(original) : null;
    }
  }

  /** Lets copies refer to what their originals referred to. */
  private void adopt(Copies copied) {
    copies.putAll(copied);
    for (Map.Entry<EObject, EObject> each : List.copyOf(copied.entrySet())) {
      if (each.getKey() instanceof Element element && element.getId() != null) {
        restored.add(element.getId());
      }
      for (EReference reference : each.getKey().eClass().getEAllReferences()) {
        if (isStated(reference) && each.getKey().eIsSet(reference)) {
          refer(each.getKey(), each.getValue(), reference);
        }
      }
    }
  }

  private static boolean isStated(EReference reference) {
    return !reference.isContainment()
        && !reference.isContainer()
        && !reference.isDerived()
        && reference.isChangeable();
  }

  private void refer(EObject original, EObject copy, EReference reference) {
    if (reference.isMany()) {
      setAll(copy, reference, present((List<?>) original.eGet(reference), reference));
    } else {
      copy.eSet(reference, present(original.eGet(reference), reference));
    }
  }

  private List<Object> present(List<?> values, EStructuralFeature feature) {
    List<Object> present = new ArrayList<>();
    values.forEach(value -> present.add(present(value, feature)));
    return present;
  }

  /** What a value of the earlier model is in the later one. */
  private Object present(Object value, EStructuralFeature feature) {
    if (!(value instanceof EObject object)) {
      return value;
    }
    if (feature instanceof EReference reference && reference.isContainment()) {
      Copies copied = new Copies();
      EObject copy = copied.copy(object);
      adopt(copied);
      return copy;
    }
    return present(object);
  }

  /** The element that is the same in the later model; it is put back if it is not there. */
  private EObject present(EObject earlier) {
    EObject there = match.afterOf(earlier);
    if (there == null && earlier instanceof Element element) {
      restore(element);
      there = copies.get(earlier);
    }
    return Objects.requireNonNull(there, "no value refers to anything but elements");
  }

  /** Puts an element where the earlier one was, behind those that it was behind. */
  private void put(EObject container, EObject earlier, EObject element) {
    own(container);
    EStructuralFeature feature = earlier.eContainingFeature();
    if (!container.eClass().getEAllStructuralFeatures().contains(feature)) {
      throw new Refused(ElementPaths.of(container) + " is of another class now.");
    }
    if (!feature.isMany()) {
      if (container.eGet(feature) != null) {
        throw new Refused(
            ElementPaths.of(container) + " has another " + feature.getName() + " now.");
      }
      container.eSet(feature, element);
      return;
    }
    @SuppressWarnings("unchecked")
    EList<EObject> list = (EList<EObject>) container.eGet(feature);
    List<?> before = (List<?>) earlier.eContainer().eGet(feature);
    int place = 0;
    for (Object sibling : before.subList(0, before.indexOf(earlier))) {
      place = Math.max(place, list.indexOf(match.afterOf((EObject) sibling)) + 1);
    }
    list.add(place, element);
  }

  private static void setAll(EObject owner, EStructuralFeature feature, List<?> values) {
    @SuppressWarnings("unchecked")
    EList<Object> list = (EList<Object>) owner.eGet(feature);
    ECollections.setEList(list, values);
  }
}
