// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.merge;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ElementPath;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.model.Deployment;
import dev.slipway.model.Element;
import dev.slipway.model.Library;
import dev.slipway.model.resource.ElementPaths;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Finds references that a merge would break; each is an error that names both ends. */
final class BrokenReferences {
  private final List<Resource> model;
  private final Map<EObject, ElementPath> removed;
  private final Function<EObject, Location> places;
  private final Diagnostics found;

  /**
   * Looks at a merged model.
   *
   * @param removed what the merge has taken out of the model, and where it stood
   * @param places where elements of the model are written
   */
  BrokenReferences(
      List<Resource> model,
      Map<EObject, ElementPath> removed,
      Function<EObject, Location> places,
      Diagnostics found) {
    this.model = model;
    this.removed = removed;
    this.places = places;
    this.found = found;
  }

  void find(DependentModels dependents) {
    for (Resource resource : model) {
      Set<EObject> visible = visibleFrom(resource.getContents().get(0));
      for (Iterator<EObject> all = resource.getAllContents(); all.hasNext(); ) {
        EObject object = all.next();
        for (EReference reference : object.eClass().getEAllReferences()) {
          if (!reference.isContainment()) {
            Features.values(object, reference).forEach(target -> check(object, target, visible));
          }
        }
      }
    }
    if (!removed.isEmpty()) {
      Map<String, EObject> ids = removedIds();
      dependents.uses().stream()
          .filter(use -> ids.containsKey(use.id()))
          .forEach(use -> removal(use.from(), use.place(), ids.get(use.id())));
    }
  }

  private void check(EObject from, EObject target, Set<EObject> visible) {
    Optional<EObject> gone = removedAround(target);
    if (gone.isPresent()) {
      removal(from, places.apply(from), gone.get());
    } else if (!visible.contains(target.eResource().getContents().get(0))
        && !(from instanceof Library)
        && !(from instanceof Deployment)) {
      found.add(
          Diagnostic.builder(
                  "IMPORT_REFERENCE_OUTSIDE", Severity.ERROR, "Reference to a file not imported")
              .at(ElementPaths.of(element(from)), EcoreUtil.getID(element(from)))
              .in(places.apply(from))
              .message(
                  "It is in {} and would refer to {}, which is in {}.",
                  fileName(from.eResource()),
                  ElementPaths.of(target),
                  fileName(target.eResource()))
              .hint(
                  "Import into {} itself, or let it import the other library.",
                  fileName(from.eResource()))
              .build());
    }
  }

  /** It, or what it was part of; empty if it was not removed. */
  private Optional<EObject> removedAround(EObject target) {
    for (EObject at = target; at != null; at = at.eContainer()) {
      if (removed.containsKey(at)) {
        return Optional.of(at);
      }
    }
    return Optional.empty();
  }

  private Map<String, EObject> removedIds() {
    Map<String, EObject> ids = new HashMap<>();
    for (EObject element : removed.keySet()) {
      ids.put(EcoreUtil.getID(element), element);
      element.eAllContents().forEachRemaining(part -> ids.put(EcoreUtil.getID(part), element));
    }
    return ids;
  }

  private void removal(EObject from, Location place, EObject gone) {
    found.add(
        Diagnostic.builder("IMPORT_REFERENCE_BROKEN", Severity.ERROR, "Reference would break")
            .at(removed.get(gone), EcoreUtil.getID(gone))
            .in(places.apply(gone))
            .message(
                "It would be removed, but {} in {} refers to it.",
                ElementPaths.of(element(from)),
                fileName(from.eResource()))
            .related(ElementPaths.of(element(from)), place, "refers to it")
            .hint("Change what refers to it first, or import without --prune.")
            .build());
  }

  /** The element that an object is, or that a value belongs to. */
  static EObject element(EObject object) {
    EObject at = object;
    while (!(at instanceof Element) && at.eContainer() != null) {
      at = at.eContainer();
    }
    return at;
  }

  static String fileName(Resource resource) {
    Path path = Path.of(resource.getURI().toFileString());
    return String.valueOf(path.getFileName());
  }

  private static Set<EObject> visibleFrom(EObject root) {
    Set<EObject> visible = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<EObject> open = new ArrayDeque<>();
    open.add(root);
    while (!open.isEmpty()) {
      EObject next = open.remove();
      if (visible.add(next)) {
        open.addAll(
            next instanceof Library library
                ? library.getImports()
                : ((Deployment) next).getImports());
      }
    }
    return visible;
  }
}
