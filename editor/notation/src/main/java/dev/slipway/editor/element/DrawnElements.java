// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.element;

import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.EdgeKind;
import dev.slipway.editor.notation.NodeKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * What a diagram draws of a model, without places: the same in every front end.
 *
 * <ol>
 *   <li>Each element that the notation has a kind of node for; of libraries only those that an edge
 *       leads to.
 *   <li>Each in the node that it belongs to: the one that it refers to as the notation says, else
 *       the closest one around it.
 * </ol>
 */
public final class DrawnElements {
  private final DiagramKind diagram;
  private final EObject root;
  private final Map<EObject, NodeKind> kinds = new LinkedHashMap<>();
  private final Map<EObject, EObject> parents = new HashMap<>();

  private DrawnElements(DiagramKind diagram, EObject root) {
    this.diagram = diagram;
    this.root = root;
  }

  /**
   * What is drawn of a model.
   *
   * @param root a deployment or a library
   */
  public static DrawnElements of(DiagramKind diagram, EObject root) {
    DrawnElements drawn = new DrawnElements(diagram, root);
    drawn.addOwn();
    drawn.addUsed();
    drawn.kinds.forEach(drawn::putIntoParent);
    return drawn;
  }

  /** The elements that are nodes, and what kinds of nodes: own ones in order, then used ones. */
  public Map<EObject, NodeKind> kinds() {
    return Collections.unmodifiableMap(kinds);
  }

  /** The element that an element is drawn in; empty for one that is in the diagram itself. */
  public Optional<EObject> parentOf(EObject element) {
    return Optional.ofNullable(parents.get(element));
  }

  /**
   * The elements of a kind that are drawn in an element.
   *
   * @param parent the element; the root for the diagram itself
   * @param kind the id of the kind of nodes
   */
  public List<EObject> inside(EObject parent, String kind) {
    EObject wanted = parent == root ? null : parent;
    List<EObject> found = new ArrayList<>();
    kinds.forEach(
        (element, its) -> {
          if (its.id().equals(kind) && parents.get(element) == wanted) {
            found.add(element);
          }
        });
    return found;
  }

  /**
   * An element that is drawn as an edge.
   *
   * @param from the element at its source
   * @param to the element at its target
   */
  public record DrawnEdgeElement(EObject element, EObject from, EObject to) {}

  /** The edges of a kind whose elements an element holds, if both ends are drawn. */
  public List<DrawnEdgeElement> edgesOf(EdgeKind edge, EObject owner) {
    List<DrawnEdgeElement> found = new ArrayList<>();
    if (EcoreUtil.isAncestor(root, owner)
        && owner.eClass().getEStructuralFeature(edge.owner()) instanceof EReference list
        && list.isMany()) {
      for (Object each : (List<?>) owner.eGet(list)) {
        if (each instanceof EObject element && edge.type().isInstance(element)) {
          EObject from = end(edge.source(), owner, element);
          EObject to = end(edge.target(), owner, element);
          if (from != null && to != null) {
            found.add(new DrawnEdgeElement(element, from, to));
          }
        }
      }
    }
    return found;
  }

  /** What an element refers to; empty where it has no such reference. */
  public static List<EObject> targets(EObject element, String reference) {
    EStructuralFeature feature = element.eClass().getEStructuralFeature(reference);
    List<EObject> targets = new ArrayList<>();
    if (feature != null) {
      Object value = element.eGet(feature);
      for (Object each :
          value instanceof List<?> list ? list : value == null ? List.of() : List.of(value)) {
        targets.add((EObject) each);
      }
    }
    return targets;
  }

  private void addOwn() {
    // There are few classes, and many elements of each; most classes are not drawn.
    Map<EClass, Boolean> drawn = new HashMap<>();
    root.eAllContents()
        .forEachRemaining(
            element -> {
              if (drawn.computeIfAbsent(element.eClass(), this::isDrawn)) {
                diagram.nodeOf(element).ifPresent(kind -> kinds.put(element, kind));
              }
            });
  }

  private boolean isDrawn(EClass type) {
    return diagram.nodes().stream().anyMatch(kind -> kind.type().isSuperTypeOf(type));
  }

  /** Adds what own elements refer to in libraries, if the notation shows it there. */
  private void addUsed() {
    List<EObject> own = List.copyOf(kinds.keySet());
    for (EdgeKind edge : diagram.edges()) {
      if (edge.isReference()) {
        for (EObject element : own) {
          if (edge.type().isInstance(element)) {
            targets(element, edge.reference()).forEach(this::addUsed);
          }
        }
      }
    }
  }

  private void addUsed(EObject target) {
    if (!EcoreUtil.isAncestor(root, target) && !kinds.containsKey(target)) {
      diagram
          .nodeOf(target)
          .filter(kind -> kind.shown() != null)
          .ifPresent(kind -> kinds.put(target, kind));
    }
  }

  private void putIntoParent(EObject element, NodeKind kind) {
    EObject parent = null;
    if (kind.parent() != null) {
      for (EObject target : targets(element, kind.parent())) {
        if (canBeIn(element, kind, target)) {
          parent = target;
        }
      }
    }
    for (EObject at = element.eContainer(); parent == null && at != null; at = at.eContainer()) {
      parent = kinds.containsKey(at) ? at : null;
    }
    if (parent != null && canBeIn(element, kind, parent)) {
      parents.put(element, parent);
    }
  }

  private boolean canBeIn(EObject element, NodeKind kind, EObject around) {
    return kinds.containsKey(around)
        && kind.inside().contains(kinds.get(around).id())
        && !isWithin(element, around);
  }

  /** Whether an element is around another one, or is it; then the model has them in a circle. */
  private boolean isWithin(EObject outer, EObject inner) {
    for (EObject at = inner; at != null; at = parents.get(at)) {
      if (at == outer) {
        return true;
      }
    }
    return false;
  }

  private EObject end(String end, EObject owner, EObject element) {
    if (end.equals(EdgeKind.CONTAINER)) {
      return owner;
    }
    for (EObject target : targets(element, end)) {
      for (EObject at = target; at != null; at = at.eContainer()) {
        if (kinds.containsKey(at)) {
          return at;
        }
      }
    }
    return null;
  }
}
