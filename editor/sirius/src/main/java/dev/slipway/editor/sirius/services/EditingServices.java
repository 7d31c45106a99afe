// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.services;

import dev.slipway.editor.element.Containers;
import dev.slipway.editor.element.DrawnElements;
import dev.slipway.editor.element.EdgeEnds;
import dev.slipway.editor.element.ElementCreation;
import dev.slipway.editor.element.NodeCreation;
import dev.slipway.editor.element.Removal;
import dev.slipway.editor.notation.EdgeKind;
import dev.slipway.editor.notation.MetamodelClasses;
import dev.slipway.editor.notation.NodeKind;
import dev.slipway.model.NamedElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * What tools do to a model: the same as on the page of the editor. Sirius calls them in a
 * transaction of its own, which is undone as a whole.
 */
public class EditingServices {
  /** Sirius makes one. */
  public EditingServices() {}

  /** Whether an element is drawn around such nodes; the root stands for the diagram itself. */
  public boolean canHold(EObject container, String diagram, String kind) {
    NodeKind around = ModelState.of(container).drawn(Kinds.diagram(diagram)).kinds().get(container);
    String within =
        container.eContainer() == null ? NodeKind.ROOT : around == null ? "" : around.id();
    return Kinds.node(diagram, kind).inside().contains(within);
  }

  /**
   * Makes an element in another one, or in the diagram where that is the root.
   *
   * @param variant the literal of the variant that is wanted; empty for none
   */
  public EObject createElement(EObject container, String diagram, String kind, String variant) {
    return create(container, diagram, kind, variant.isEmpty() ? null : variant, null);
  }

  /** Makes an element that is one of what is offered. */
  public EObject createOffered(EObject container, String diagram, String kind, EObject offered) {
    return create(container, diagram, kind, null, offered);
  }

  private static EObject create(
      EObject container, String diagram, String kind, String variant, EObject offered) {
    EObject root = EcoreUtil.getRootContainer(container);
    return NodeCreation.create(
        root, Kinds.node(diagram, kind), container == root ? null : container, variant, offered);
  }

  /** What an element of a kind can be one of, libraries included. */
  public List<EObject> offeredElements(EObject container, String diagram, String kind) {
    String type = Kinds.node(diagram, kind).offers().of();
    List<EObject> found = new ArrayList<>();
    for (Resource file : container.eResource().getResourceSet().getResources()) {
      file.getAllContents()
          .forEachRemaining(
              each -> {
                if (MetamodelClasses.named(type).isInstance(each)) {
                  found.add(each);
                }
              });
    }
    return found;
  }

  /** Whether an edge of a kind may lead from one element to another. */
  public boolean canConnect(EObject source, String diagram, String kind, EObject target) {
    Map<EObject, NodeKind> kinds = ModelState.of(source).drawn(Kinds.diagram(diagram)).kinds();
    EdgeKind edge = Kinds.edge(diagram, kind);
    return kinds.containsKey(source)
        && kinds.containsKey(target)
        && edge.from().contains(kinds.get(source).id())
        && edge.to().contains(kinds.get(target).id());
  }

  /** Connects two elements; returns what the edge is: an element, or the source of a reference. */
  public EObject connect(EObject source, String diagram, String kind, EObject target) {
    EdgeKind edge = Kinds.edge(diagram, kind);
    if (edge.isReference()) {
      EdgeEnds.refer(edge, source, target);
      return source;
    }
    EObject element = ElementCreation.create(edge.type());
    EdgeEnds.connect(edge, element, source, target);
    return element;
  }

  /**
   * Has an edge start at another element.
   *
   * @param element the edge's element; the source where a reference is the edge
   * @param newSource where it is to start
   * @param targetView the node that it leads to, as Sirius shows it
   */
  public EObject reconnectSource(
      EObject element,
      String diagram,
      String kind,
      EObject oldSource,
      EObject newSource,
      EObject targetView) {
    return reconnect(
        element, Kinds.edge(diagram, kind), oldSource, newSource, Views.shown(targetView), null);
  }

  /**
   * Has an edge lead to another element.
   *
   * @param element the edge's element; the source where a reference is the edge
   * @param newTarget where it is to lead
   * @param sourceView the node that it starts at, as Sirius shows it
   */
  public EObject reconnectTarget(
      EObject element,
      String diagram,
      String kind,
      EObject oldTarget,
      EObject newTarget,
      EObject sourceView) {
    EObject source = Views.shown(sourceView);
    return reconnect(element, Kinds.edge(diagram, kind), source, source, newTarget, oldTarget);
  }

  private static EObject reconnect(
      EObject element,
      EdgeKind edge,
      EObject oldSource,
      EObject newSource,
      EObject newTarget,
      EObject oldTarget) {
    if (!edge.isReference()) {
      EdgeEnds.connect(edge, element, newSource, newTarget);
      return element;
    }
    EdgeEnds.forget(edge, oldSource, oldTarget == null ? newTarget : oldTarget);
    EdgeEnds.refer(edge, newSource, newTarget);
    return newSource;
  }

  /** Ends the reference that an edge is. */
  public EObject disconnect(EObject source, String diagram, String kind, EObject edgeView) {
    EdgeEnds.forget(
        Kinds.edge(diagram, kind), source, Views.shown(Views.end(edgeView, "targetNode")));
    return source;
  }

  /**
   * Whether an element of a kind may be moved into another one, which is not inside it. What is
   * dragged from outside the diagram may be anything.
   */
  public boolean canMoveInto(EObject element, String diagram, String kind, EObject container) {
    boolean fits =
        Kinds.diagram(diagram).nodeOf(element).filter(its -> its.id().equals(kind)).isPresent();
    if (!fits) {
      return false;
    }
    DrawnElements drawn = ModelState.of(container).drawn(Kinds.diagram(diagram));
    for (EObject at = container; at != null; at = drawn.parentOf(at).orElse(null)) {
      if (at == element) {
        return false;
      }
    }
    return canHold(container, diagram, kind);
  }

  /** Moves an element into another one: allocates a component, or moves a machine to a host. */
  public EObject moveInto(EObject element, String diagram, String kind, EObject container) {
    EObject root = EcoreUtil.getRootContainer(container);
    Containers.setParent(element, Kinds.node(diagram, kind), container == root ? null : container);
    return element;
  }

  /** Gives an element the name that a user has written. */
  public EObject rename(EObject element, String name) {
    if (element instanceof NamedElement named) {
      named.setName(name.strip());
    }
    return element;
  }

  /** Deletes an element and what cannot be without it; returns the model. */
  public EObject deleteElement(EObject element) {
    EObject root = EcoreUtil.getRootContainer(element);
    Removal.remove(root, List.of(element));
    return root;
  }
}
