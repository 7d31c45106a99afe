// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.services;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.emf.common.notify.Adapter;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * A diagram of Sirius and its nodes. Sirius keeps their places in a notation of GMF, which is part
 * of the diagram; both are known here by their features only.
 */
final class SiriusDiagram {
  /** What Sirius marks a diagram with that it has made and no editor has opened. */
  private static final String MARK = "NotYetOpenedDiagramAdapter";

  private static final String ANNOTATIONS = "ownedAnnotationEntries";
  private static final String ELEMENT = "element";
  private static final String TARGET = "target";
  private static final String BOUNDS = "layoutConstraint";
  private static final String WIDTH = "width";
  private static final String HEIGHT = "height";

  private final EObject diagram;

  private SiriusDiagram(EObject diagram) {
    this.diagram = diagram;
  }

  /**
   * Where a node is.
   *
   * @param x pixels from the left edge of what it is in
   * @param y pixels from the upper edge of what it is in
   * @param width 0 for as wide as its content
   * @param height 0 for as high as its content
   */
  record Place(int x, int y, int width, int height) {}

  /** The diagram that a view is in, or is. */
  static SiriusDiagram around(EObject view) {
    EObject at = view;
    while (at != null && at.eClass().getEStructuralFeature(ANNOTATIONS) == null) {
      at = at.eContainer();
    }
    if (at == null) {
      throw new IllegalArgumentException(view.eClass().getName() + " is in no diagram");
    }
    return new SiriusDiagram(at);
  }

  /** Whether an object is a diagram of a kind and a model that no editor has opened yet. */
  static boolean isNew(EObject object, EObject model, String diagram) {
    EStructuralFeature description = object.eClass().getEStructuralFeature("description");
    return object.eClass().getEStructuralFeature(ANNOTATIONS) != null
        && description != null
        && object.eGet(description) instanceof EObject described
        && Kinds.diagram(diagram).label().equals(name(described))
        && Views.shown(object) == model
        && object.eAdapters().stream().anyMatch(SiriusDiagram::isMark);
  }

  private static Object name(EObject described) {
    EStructuralFeature name = described.eClass().getEStructuralFeature("name");
    return name == null ? null : described.eGet(name);
  }

  private static boolean isMark(Adapter adapter) {
    return adapter.getClass().getSimpleName().equals(MARK);
  }

  /** Has the editor open the diagram as it is, instead of arranging it the first time. */
  void leaveAsItIs() {
    diagram.eAdapters().removeIf(SiriusDiagram::isMark);
  }

  /** The diagram as Sirius has it. */
  EObject view() {
    return diagram;
  }

  /** The root of the model that it shows. */
  EObject model() {
    return EcoreUtil.getRootContainer(Views.shown(diagram));
  }

  /** The nodes that show such elements, from the outer to the inner ones. */
  Map<EObject, Node> nodes(Set<EObject> elements) {
    Map<EObject, Node> nodes = new LinkedHashMap<>();
    for (Iterator<EObject> all = diagram.eAllContents(); all.hasNext(); ) {
      EObject each = all.next();
      EObject shown = shownBy(each);
      if (shown != null && elements.contains(shown)) {
        Node.of(each).ifPresent(node -> nodes.putIfAbsent(shown, node));
      }
    }
    return nodes;
  }

  /** The element of a node of GMF; null for all else, and for labels, which inherit theirs. */
  private static EObject shownBy(EObject object) {
    EStructuralFeature feature = object.eClass().getEStructuralFeature(ELEMENT);
    if (feature == null
        || object.eClass().getEStructuralFeature(BOUNDS) == null
        || !object.eIsSet(feature)) {
      return null;
    }
    return object.eGet(feature) instanceof EObject view
            && view.eClass().getEStructuralFeature(TARGET) != null
        ? Views.shown(view)
        : null;
  }

  /** The place of a node. */
  static final class Node {
    private final EObject bounds;

    private Node(EObject bounds) {
      this.bounds = bounds;
    }

    /** Empty for what has a place but no size, as labels beside nodes. */
    private static Optional<Node> of(EObject node) {
      EObject bounds = Views.end(node, BOUNDS);
      return bounds == null || bounds.eClass().getEStructuralFeature(WIDTH) == null
          ? Optional.empty()
          : Optional.of(new Node(bounds));
    }

    /**
     * Where it is now.
     *
     * @param sized whether its size is of interest
     */
    Place place(boolean sized) {
      return new Place(
          get("x"),
          get("y"),
          sized ? Math.max(0, get(WIDTH)) : 0,
          sized ? Math.max(0, get(HEIGHT)) : 0);
    }

    /** Moves it there. A size of 0 leaves the one that it has. */
    void put(Place place) {
      set("x", place.x());
      set("y", place.y());
      if (place.width() > 0) {
        set(WIDTH, place.width());
      }
      if (place.height() > 0) {
        set(HEIGHT, place.height());
      }
    }

    private int get(String feature) {
      return (Integer) bounds.eGet(bounds.eClass().getEStructuralFeature(feature));
    }

    private void set(String feature, int value) {
      bounds.eSet(bounds.eClass().getEStructuralFeature(feature), value);
    }
  }
}
