// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.merge;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ElementPath;
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
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Finds references that a merge would break; each is an error that names both ends. */
final class BrokenReferences {
  private final List<Resource> model;
  private final Map<EObject, ElementPath> removed;
  private final Diagnostics found;

  /**
   * Looks at a merged model.
   *
   * @param removed what the merge has taken out of the model, and where it stood
   */
  BrokenReferences(List<Resource> model, Map<EObject, ElementPath> removed, Diagnostics found) {
    this.model = model;
    this.removed = removed;
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
      Map<String, ElementPath> ids = removedIds();
      dependents.uses().stream()
          .filter(use -> ids.containsKey(use.id()))
          .forEach(use -> removal(use.from(), ids.get(use.id())));
    }
  }

  private void check(EObject from, EObject target, Set<EObject> visible) {
    Optional<ElementPath> wasAt = removedAt(target);
    if (wasAt.isPresent()) {
      removal(from, wasAt.get());
    } else if (!visible.contains(target.eResource().getContents().get(0))
        && !(from instanceof Library)
        && !(from instanceof Deployment)) {
      found.add(
          Diagnostic.builder(
                  "IMPORT_REFERENCE_OUTSIDE", Severity.ERROR, "Reference to a file not imported")
              .at(ElementPaths.of(element(from)))
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

  /** Where it stood, or what it was part of; empty if it was not removed. */
  private Optional<ElementPath> removedAt(EObject target) {
    for (EObject at = target; at != null; at = at.eContainer()) {
      if (removed.containsKey(at)) {
        return Optional.of(removed.get(at));
      }
    }
    return Optional.empty();
  }

  private Map<String, ElementPath> removedIds() {
    Map<String, ElementPath> ids = new HashMap<>();
    removed.forEach(
        (element, wasAt) -> {
          ids.put(EcoreUtil.getID(element), wasAt);
          element.eAllContents().forEachRemaining(part -> ids.put(EcoreUtil.getID(part), wasAt));
        });
    return ids;
  }

  private void removal(EObject from, ElementPath wasAt) {
    found.add(
        Diagnostic.builder("IMPORT_REFERENCE_BROKEN", Severity.ERROR, "Reference would break")
            .at(wasAt)
            .message(
                "It is to be removed, but {} in {} refers to it.",
                ElementPaths.of(element(from)),
                fileName(from.eResource()))
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
