// SPDX-License-Identifier: EPL-2.0
package dev.slipway.compare;

import dev.slipway.diagnostics.ElementPath;
import dev.slipway.model.Element;
import dev.slipway.model.resource.ElementPaths;
import dev.slipway.model.resource.LoadedModel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.resource.Resource;

/**
 * Which elements of two models are the same: those of one id, and of what is left those of one name
 * and class in the same place, as an import that is repeated gives new ids.
 */
final class ElementMatch {
  private final List<Element> before = new ArrayList<>();
  private final List<Element> after = new ArrayList<>();
  private final Map<EObject, Element> afterOf = new IdentityHashMap<>();
  private final Map<EObject, Element> beforeOf = new IdentityHashMap<>();
  private final Map<String, String> earlierIds = new HashMap<>();

  ElementMatch(LoadedModel earlier, LoadedModel later) {
    collect(earlier, before);
    collect(later, after);
    matchIds();
    matchRoots(earlier, later);
    matchNames();
  }

  private static void collect(LoadedModel model, List<Element> elements) {
    for (Resource file : model.resources().getResources()) {
      for (EObject root : file.getContents()) {
        add(root, elements);
        root.eAllContents().forEachRemaining(object -> add(object, elements));
      }
    }
  }

  private static void add(EObject object, List<Element> elements) {
    if (object instanceof Element element) {
      elements.add(element);
    }
  }

  private void matchIds() {
    Map<String, Element> byId = new HashMap<>();
    after.forEach(element -> byId.put(element.getId(), element));
    for (Element element : before) {
      Element same = byId.get(element.getId());
      if (same != null && element.getId() != null) {
        match(element, same);
      }
    }
  }

  private void match(EObject earlier, Element later) {
    afterOf.put(earlier, later);
    beforeOf.put(later, (Element) earlier);
  }

  /** What the user named is compared whatever its id; libraries are told by their names. */
  private void matchRoots(LoadedModel earlier, LoadedModel later) {
    if (!afterOf.containsKey(earlier.root())
        && !beforeOf.containsKey(later.root())
        && earlier.root() instanceof Element root
        && later.root() instanceof Element other) {
      matchByName(root, other);
    }
    matchByName(libraries(earlier, afterOf), libraries(later, beforeOf));
  }

  private static List<Element> libraries(LoadedModel model, Map<EObject, Element> matched) {
    return model.libraries().stream()
        .filter(library -> !matched.containsKey(library))
        .map(Element.class::cast)
        .toList();
  }

  private void matchNames() {
    Deque<Element> open = new ArrayDeque<>();
    before.stream().filter(element -> afterOf.containsKey(element)).forEach(open::add);
    while (!open.isEmpty()) {
      Element container = open.remove();
      List<Element> unmatched = unmatched(container, afterOf);
      if (!unmatched.isEmpty()) {
        open.addAll(matchByName(unmatched, unmatched(afterOf.get(container), beforeOf)));
      }
    }
  }

  private static List<Element> unmatched(Element container, Map<EObject, Element> matched) {
    List<Element> unmatched = new ArrayList<>();
    for (EObject content : container.eContents()) {
      if (content instanceof Element element && !matched.containsKey(element)) {
        unmatched.add(element);
      }
    }
    return unmatched;
  }

  /** What an element is known by where ids do not help. */
  private record Label(EStructuralFeature feature, EClass type, String name) {
    static Label of(Element element) {
      ElementPath path = ElementPaths.of(element);
      String name = path.isRoot() ? "" : path.segments().get(path.segments().size() - 1).name();
      return new Label(element.eContainingFeature(), element.eClass(), name);
    }

    /** An unnamed one has its place for a name, unless it is the only one there. */
    boolean tells() {
      return !name.startsWith("#");
    }
  }

  /** Matches those whose label is on each side once; gives back those of the earlier model. */
  private List<Element> matchByName(List<Element> earlier, List<Element> later) {
    Map<Label, Element> known = uniqueByLabel(later);
    List<Element> matched = new ArrayList<>();
    uniqueByLabel(earlier)
        .forEach(
            (label, element) -> {
              Element same = known.get(label);
              if (element != null && same != null && label.tells()) {
                matchByName(element, same);
                matched.add(element);
              }
            });
    return matched;
  }

  private void matchByName(Element earlier, Element later) {
    match(earlier, later);
    if (earlier.getId() != null && later.getId() != null) {
      earlierIds.put(later.getId(), earlier.getId());
    }
  }

  /** By label; null for a label that several have. */
  private static Map<Label, Element> uniqueByLabel(List<Element> elements) {
    Map<Label, Element> byLabel = new HashMap<>();
    for (Element element : elements) {
      Label label = Label.of(element);
      byLabel.put(label, byLabel.containsKey(label) ? null : element);
    }
    return byLabel;
  }

  /** All elements of the earlier model, each after what it is in. */
  List<Element> before() {
    return before;
  }

  /** All elements of the later model, each after what it is in. */
  List<Element> after() {
    return after;
  }

  /** The same element of the later model; null where it is not there any more, and for null. */
  Element afterOf(EObject earlier) {
    return afterOf.get(earlier);
  }

  /** The same element of the earlier model; null where it was not there yet, and for null. */
  Element beforeOf(EObject later) {
    return beforeOf.get(later);
  }

  /** Whether two objects are the same element, or both are none. */
  boolean same(EObject earlier, EObject later) {
    return earlier == null || later == null
        ? earlier == later
        : Objects.equals(afterOf.get(earlier), later);
  }

  /** The ids that elements had, by the others that they have now. */
  Map<String, String> earlierIds() {
    return earlierIds;
  }
}
