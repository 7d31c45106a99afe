// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.services;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.editor.element.DrawnElements;
import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.model.resource.ElementPaths;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.validation.Validator;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.emf.common.notify.Adapter;
import org.eclipse.emf.common.notify.Notification;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EContentAdapter;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * What is derived from a model as it is: Sirius asks for each element by itself, and each answer
 * needs the whole model. It stays with the model and is forgotten at any change of it or of a
 * library beside it.
 */
final class ModelState extends EContentAdapter {
  private final EObject root;
  private final Map<String, DrawnElements> drawn = new HashMap<>();
  private Map<String, List<Diagnostic>> live;
  private Map<String, List<Diagnostic>> all;
  private ModelIndex index;

  private ModelState(EObject root) {
    this.root = root;
  }

  /** The state of the model that an element belongs to. */
  static ModelState of(EObject element) {
    EObject root = EcoreUtil.getRootContainer(element);
    synchronized (root) {
      for (Adapter adapter : root.eAdapters()) {
        if (adapter instanceof ModelState state && state.root == root) {
          return state;
        }
      }
      ModelState state = new ModelState(root);
      root.eAdapters().add(state);
      return state;
    }
  }

  @Override
  public void notifyChanged(Notification notification) {
    super.notifyChanged(notification);
    if (!notification.isTouch()) {
      forget();
    }
  }

  private synchronized void forget() {
    drawn.clear();
    live = null;
    all = null;
    index = null;
  }

  /** What a diagram draws. */
  synchronized DrawnElements drawn(DiagramKind kind) {
    index();
    return drawn.computeIfAbsent(kind.id(), any -> DrawnElements.of(kind, root));
  }

  /** The model, indexed for analyses, which are kept with it. */
  synchronized ModelIndex index() {
    if (index == null) {
      index = new ModelIndex(LoadedModel.inMemory(root));
      // Libraries that are imported by now are watched, too.
      for (EObject each : index.roots()) {
        if (!each.eAdapters().contains(this)) {
          each.eAdapters().add(this);
        }
      }
    }
    return index;
  }

  /** What the rules that are checked live say of an element itself. */
  synchronized List<Diagnostic> problemsOf(EObject element) {
    if (live == null) {
      live = byElement(Validator.validateLive(index()));
    }
    return live.getOrDefault(ElementPaths.idOf(element), List.of());
  }

  /** What all rules say of an element itself. */
  synchronized List<Diagnostic> allProblemsOf(EObject element) {
    index();
    if (all == null) {
      all = byElement(Validator.validate(LoadedModel.inMemory(root)).diagnostics());
    }
    return all.getOrDefault(ElementPaths.idOf(element), List.of());
  }

  private static Map<String, List<Diagnostic>> byElement(List<Diagnostic> found) {
    Map<String, List<Diagnostic>> problems = new HashMap<>();
    found.forEach(
        each -> problems.computeIfAbsent(each.elementId(), any -> new ArrayList<>()).add(each));
    return problems;
  }
}
