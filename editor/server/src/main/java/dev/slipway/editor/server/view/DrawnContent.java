// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.view;

import dev.slipway.editor.element.DrawnElements;
import dev.slipway.editor.element.ElementTexts;
import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.EdgeKind;
import dev.slipway.model.Element;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.software.Endpoint;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.emf.ecore.EObject;

/**
 * What a diagram draws of a model, wherever it stands. It is found once as long as the model stays
 * the same: most of what users do in a large diagram moves nodes.
 *
 * <ol>
 *   <li>A node for each element that the notation has one for; in libraries only for those that an
 *       edge leads to.
 *   <li>Each in the node that it belongs to.
 *   <li>An edge for each element or reference that the notation has one for and whose ends are
 *       drawn.
 * </ol>
 */
final class DrawnContent {

  /** An edge, as in {@link DrawnEdge}, between the elements whose nodes are its ends. */
  record Edge(
      String id,
      EdgeKind kind,
      EObject element,
      EObject target,
      EObject from,
      EObject to,
      String label,
      String tooltip,
      List<Topic> topics) {}

  /** The contents of all diagrams of a model, each made when it is first drawn. */
  private static final class All {
    private final ModelIndex index;
    private final Map<DiagramKind, DrawnContent> made = new HashMap<>();

    All(ModelIndex index) {
      this.index = index;
    }

    DrawnContent of(DiagramKind kind) {
      return made.computeIfAbsent(kind, any -> new DrawnContent(index, kind));
    }
  }

  private final ModelIndex index;
  private final DiagramKind kind;
  private final DrawnElements elements;
  private final Map<EObject, NodeContent> nodes = new LinkedHashMap<>();
  private List<Edge> edges;

  private DrawnContent(ModelIndex index, DiagramKind kind) {
    this.index = index;
    this.kind = kind;
    elements = DrawnElements.of(kind, index.root());
    elements
        .kinds()
        .forEach(
            (element, its) ->
                nodes.put(
                    element,
                    NodeContent.of(element, its, element.eResource() == index.root().eResource())));
  }

  /** What a diagram of that kind draws of a model. */
  static DrawnContent of(ModelIndex index, DiagramKind kind) {
    return index.derived(All.class, All::new).of(kind);
  }

  /** All nodes, by their elements. */
  Map<EObject, NodeContent> nodes() {
    return nodes;
  }

  /** The element whose node a node is in; null for one that is in the diagram itself. */
  EObject parentOf(EObject element) {
    return elements.parentOf(element).orElse(null);
  }

  /** All edges; of flows, those that a filter lets through. */
  List<Edge> edges(ViewFilter filter) {
    if (!filter.isEmpty()) {
      return findEdges(filter);
    }
    if (edges == null) {
      edges = findEdges(filter);
    }
    return edges;
  }

  private List<Edge> findEdges(ViewFilter filter) {
    List<Edge> found = new ArrayList<>();
    for (EdgeKind edge : kind.edges()) {
      if (edge.isElement()) {
        outsideIn().forEach(owner -> addElements(edge, owner, found));
      } else if (edge.isReference()) {
        nodes.keySet().forEach(element -> addReferences(edge, element, found));
      } else {
        Flows.of(index, nodes.keySet(), filter)
            .forEach(flow -> found.add(DrawnContent.flow(edge, flow)));
      }
    }
    return found;
  }

  /** The elements of all nodes, each followed by those in it. */
  private List<EObject> outsideIn() {
    Map<EObject, List<EObject>> inside = new HashMap<>();
    for (EObject element : nodes.keySet()) {
      inside.computeIfAbsent(parentOf(element), any -> new ArrayList<>()).add(element);
    }
    List<EObject> ordered = new ArrayList<>();
    collect(null, inside, ordered);
    return ordered;
  }

  private static void collect(
      EObject parent, Map<EObject, List<EObject>> inside, List<EObject> ordered) {
    for (EObject element : inside.getOrDefault(parent, List.of())) {
      ordered.add(element);
      collect(element, inside, ordered);
    }
  }

  private void addElements(EdgeKind edge, EObject owner, List<Edge> found) {
    for (DrawnElements.DrawnEdgeElement drawn : elements.edgesOf(edge, owner)) {
      EObject element = drawn.element();
      String id =
          element instanceof Element identified
              ? identified.getId()
              : referenceId(edge, owner, drawn.to());
      String label = ElementTexts.edge(element);
      List<Topic> topics =
          element instanceof Endpoint endpoint && endpoint.getTopic() != null
              ? List.of(endpoint.getTopic())
              : List.of();
      found.add(new Edge(id, edge, element, null, drawn.from(), drawn.to(), label, label, topics));
    }
  }

  private void addReferences(EdgeKind edge, EObject element, List<Edge> found) {
    if (edge.type().isInstance(element)) {
      for (EObject target : DrawnElements.targets(element, edge.reference())) {
        if (nodes.containsKey(target)) {
          String id = referenceId(edge, element, target);
          found.add(
              new Edge(id, edge, element, target, element, target, "", edge.label(), List.of()));
        }
      }
    }
  }

  private String referenceId(EdgeKind edge, EObject from, EObject to) {
    return nodes.get(from).id() + "/" + edge.id() + "/" + nodes.get(to).id();
  }

  private static Edge flow(EdgeKind edge, Flows.Flow flow) {
    return new Edge(
        DrawnEdge.flowId(flow.from().getId(), flow.to().getId()),
        edge,
        null,
        null,
        flow.from(),
        flow.to(),
        flow.label(),
        flow.tooltip(),
        List.copyOf(flow.topics()));
  }
}
