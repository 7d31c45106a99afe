// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import dev.slipway.editor.drawing.DrawingPackage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature.Setting;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * Takes a change back below later ones, which stay. Where the change was of the model, the drawing
 * follows as far as nobody has touched the same of it since: a place that stays is no reason to
 * refuse.
 */
final class Withdrawal {
  private final List<ChangedFeature> touched;
  private final boolean isOfModel;

  /**
   * The outermost objects that the change has made: not those that it has only moved, nor places of
   * what it has made in the model.
   */
  private final Set<EObject> made = new HashSet<>();

  /**
   * @param change made before, and still in effect
   */
  Withdrawal(RecordedChange change) {
    touched = change.touched();
    isOfModel = touched.stream().anyMatch(each -> !isDrawn(each.object()));
    List<ChangedFeature> holding = touched.stream().filter(Withdrawal::holds).toList();
    holding.forEach(each -> each.added().forEach(one -> made.add((EObject) one)));
    holding.forEach(each -> each.removed().forEach(made::remove));
    made.removeIf(one -> isOfModel && isDrawn(one));
  }

  private static boolean isDrawn(EObject object) {
    return object.eClass().getEPackage() == DrawingPackage.eINSTANCE;
  }

  /**
   * Whether a later change stands in the way: it has made something else of the same, or of what
   * the change has made.
   */
  boolean isBuiltOnBy(RecordedChange later) {
    return later.touched().stream()
        .anyMatch(
            each ->
                made.stream().anyMatch(one -> EcoreUtil.isAncestor(one, each.object()))
                    || touched.stream()
                        .anyMatch(
                            own ->
                                own.isSame(each) && isRefused(own)
                                    || hasRemoved(each, own.object())));
  }

  private static boolean hasRemoved(ChangedFeature later, EObject object) {
    return holds(later)
        && later.removed().stream().anyMatch(one -> EcoreUtil.isAncestor((EObject) one, object));
  }

  /**
   * Whether it can be taken back, as far as the model and its drawing say.
   *
   * @param all what refers to anything
   */
  boolean isPossible(Collection<EObject> all) {
    return touched.stream().noneMatch(each -> isRefused(each) || isGone(each, all))
        && !isReferredTo(all);
  }

  private boolean isRefused(ChangedFeature one) {
    return !(isOfModel && isDrawn(one.object())) && one.withdrawn().isEmpty();
  }

  /** Whether an object is no longer there, nor comes back by this. */
  private boolean isGone(ChangedFeature one, Collection<EObject> all) {
    return !all.contains(EcoreUtil.getRootContainer(one.object()))
        && touched.stream()
            .filter(Withdrawal::holds)
            .flatMap(each -> each.removed().stream())
            .noneMatch(removed -> EcoreUtil.isAncestor((EObject) removed, one.object()));
  }

  /** Whether what the change has made is referred to by something that came later. */
  private boolean isReferredTo(Collection<EObject> all) {
    List<EObject> inside = new ArrayList<>();
    for (EObject one : made) {
      inside.add(one);
      one.eAllContents().forEachRemaining(inside::add);
    }
    return EcoreUtil.UsageCrossReferencer.findAll(inside, all).values().stream()
        .flatMap(Collection::stream)
        .filter(setting -> !((EReference) setting.getEStructuralFeature()).isContainment())
        .anyMatch(setting -> !isTakenBack(setting) && !isInside(setting));
  }

  private boolean isTakenBack(Setting setting) {
    return touched.stream()
        .anyMatch(
            each ->
                each.object() == setting.getEObject()
                    && each.feature() == setting.getEStructuralFeature());
  }

  private boolean isInside(Setting setting) {
    return made.stream().anyMatch(one -> EcoreUtil.isAncestor(one, setting.getEObject()));
  }

  private static boolean holds(ChangedFeature one) {
    return one.feature() instanceof EReference reference && reference.isContainment();
  }

  /** Takes it back. */
  void run() {
    // All are worked out first: what goes to another place leaves its own by that.
    List<Runnable> steps = new ArrayList<>();
    for (ChangedFeature each : touched) {
      Optional<List<Object>> value = each.withdrawn();
      value.ifPresent(wanted -> steps.add(() -> each.set(wanted)));
    }
    steps.forEach(Runnable::run);
  }
}
