// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.merge;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.model.NamedElement;
import dev.slipway.model.resource.ElementPaths;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature.Setting;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * Puts a definition of another kind, such as a union, in the place of one that had its name, such
 * as a struct. It takes over the id, and what referred to the other refers to it.
 */
final class Replacement {
  private final NamedElement before;
  private final NamedElement after;
  private final Function<EObject, Location> places;
  private final Diagnostics found;

  /**
   * Prepares a replacement.
   *
   * @param before the definition of the model
   * @param after what takes its place; it is in no model
   * @param places where elements of the model are written
   */
  Replacement(
      NamedElement before,
      NamedElement after,
      Function<EObject, Location> places,
      Diagnostics found) {
    this.before = before;
    this.after = after;
    this.places = places;
    this.found = found;
    after.setId(before.getId());
    if (before.getDescription() != null) {
      after.setDescription(before.getDescription());
    }
  }

  /** What changed, in the words of {@link MergedElement#changes}. */
  String change() {
    return ElementPaths.kind(before) + " -> " + ElementPaths.kind(after);
  }

  /** Replaces it in its model; the resources that have changed are added to those given. */
  void run(DependentModels dependents, Set<Resource> changed) {
    ResourceSet model = before.eResource().getResourceSet();
    Collection<Setting> uses = EcoreUtil.UsageCrossReferencer.find(before, model);
    List<Setting> inside = new ArrayList<>();
    for (Setting use : uses) {
      if (EcoreUtil.isAncestor(before, use.getEObject())) {
        inside.add(use);
      }
    }
    uses.removeAll(inside);
    changed.add(before.eResource());
    EcoreUtil.replace(before, after);
    for (Setting use : uses) {
      if (fits(
          (EReference) use.getEStructuralFeature(),
          use.getEObject(),
          places.apply(use.getEObject()))) {
        changed.add(use.getEObject().eResource());
        EcoreUtil.replace(use, before, after);
      }
    }
    for (DependentModels.Use use : dependents.uses()) {
      if (use.id().equals(after.getId())) {
        fits(use.reference(), use.from(), use.place());
      }
    }
  }

  private boolean fits(EReference reference, EObject from, Location place) {
    if (reference.getEReferenceType().isInstance(after)) {
      return true;
    }
    found.add(
        Diagnostic.builder("IMPORT_KIND_CHANGED", Severity.ERROR, "Another kind of definition")
            .at(ElementPaths.of(after), after.getId())
            .in(places.apply(before))
            .message(
                "It is {} in the import; {} in {} refers to it as {}.",
                ElementPaths.kind(after),
                ElementPaths.of(BrokenReferences.element(from)),
                BrokenReferences.fileName(from.eResource()),
                ElementPaths.kind(reference.getEReferenceType()))
            .related(ElementPaths.of(BrokenReferences.element(from)), place, "refers to it")
            .hint("Change what refers to it first, or give the new definition another name.")
            .build());
    return false;
  }
}
