// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.description;

import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.EdgeKind;
import dev.slipway.editor.notation.NodeKind;
import dev.slipway.model.resource.ModelResources;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;

/**
 * A diagram: a mapping for each kind of node and edge of the notation.
 *
 * <p>All mappings are in the default layer, and containers name those that may be inside. Which
 * elements are where is a matter of services, which ask what every front end asks.
 */
final class DiagramSpecification {
  /** Every root of a model file is one; a precondition says which have this diagram. */
  private static final String ROOT_CLASS = "model::NamedElement";

  private final DiagramKind kind;
  private final SpecElement diagram;
  private final SpecElement layer;
  private final Map<String, SpecElement> nodes = new LinkedHashMap<>();
  private final Map<String, SpecElement> edges = new LinkedHashMap<>();

  DiagramSpecification(SpecElement viewpoint, DiagramKind kind, Colours colours, Styles styles) {
    this.kind = kind;
    this.diagram =
        viewpoint
            .named("ownedRepresentations", "diagram:DiagramDescription", kind.label())
            .set("label", kind.label())
            .set("endUserDocumentation", kind.description())
            .set("titleExpression", Aql.self("diagramTitle", id()))
            .set("domainClass", ROOT_CLASS)
            .set("preconditionExpression", Aql.self("offersDiagram", id()))
            .set("enablePopupBars", true)
            .refer("backgroundColor", colours.fill("canvas"));
    for (EPackage each : ModelResources.packages()) {
      diagram.many("metamodel").set("href", each.getNsURI() + "#/");
    }
    diagram
        .one("diagramInitialisation")
        .one("firstModelOperations", "tool:ChangeContext")
        .set("browseExpression", Aql.self("beginWithPlaces", id()));
    this.layer = diagram.one("defaultLayer").set("name", "Default");
    kind.nodes().forEach(node -> nodes.put(node.id(), node(node, styles)));
    kind.nodes().forEach(this::nest);
    kind.edges().forEach(edge -> edges.put(edge.id(), edge(edge, styles)));
  }

  /** The notation's diagram. */
  DiagramKind kind() {
    return kind;
  }

  /** The diagram's description. */
  SpecElement element() {
    return diagram;
  }

  /** The layer that holds all mappings and tools. */
  SpecElement defaultLayer() {
    return layer;
  }

  /** The mappings of nodes, by their kind. */
  Map<String, SpecElement> nodes() {
    return nodes;
  }

  /** The mappings of edges, by their kind. */
  Map<String, SpecElement> edges() {
    return edges;
  }

  /** The diagram's id as an expression. */
  String id() {
    return Aql.text(kind.id());
  }

  private SpecElement node(NodeKind node, Styles styles) {
    boolean table = node.rows() != null;
    boolean container = table || node.isContainer();
    SpecElement mapping =
        layer
            .named(container ? "containerMappings" : "nodeMappings", null, node.id())
            .set("label", node.label())
            .set("domainClass", Aql.typeName(node.type()))
            .set(
                "semanticCandidatesExpression", Aql.self("drawnInside", id(), Aql.text(node.id())));
    if (container) {
      mapping.set("childrenPresentation", table ? "List" : "FreeForm");
    }
    styles.addTo(mapping, kind.id(), node);
    if (table) {
      EReference rows = (EReference) node.type().getEStructuralFeature(node.rows());
      SpecElement row =
          mapping
              .named("subNodeMappings", null, node.id() + "-row")
              .set("domainClass", Aql.typeName(rows.getEReferenceType()))
              .set("semanticCandidatesExpression", Aql.feature(node.rows()));
      styles.addRow(row, node);
      nodes.put(node.id() + "-row", row);
    }
    return mapping;
  }

  private void nest(NodeKind node) {
    for (String outer : node.inside()) {
      if (!outer.equals(NodeKind.ROOT)) {
        nodes
            .get(outer)
            .refer(
                node.isContainer() ? "reusedContainerMappings" : "reusedNodeMappings",
                nodes.get(node.id()));
      }
    }
  }

  private SpecElement edge(EdgeKind edge, Styles styles) {
    SpecElement mapping = layer.named("edgeMappings", null, edge.id()).set("label", edge.label());
    edge.from().forEach(end -> mapping.refer("sourceMapping", nodes.get(end)));
    edge.to().forEach(end -> mapping.refer("targetMapping", nodes.get(end)));
    String edgeId = Aql.text(edge.id());
    if (edge.isElement()) {
      mapping
          .set("useDomainElement", true)
          .set("domainClass", Aql.typeName(edge.type()))
          .set("semanticCandidatesExpression", Aql.self("drawnEdges", id(), edgeId))
          .set("sourceFinderExpression", Aql.self("edgeSource", id(), edgeId))
          .set("targetFinderExpression", Aql.self("edgeTarget", id(), edgeId));
      styles.addTo(mapping, edge, Styles.label(edge));
    } else if (edge.isReference()) {
      mapping.set("targetFinderExpression", Aql.feature(edge.reference()));
      styles.addTo(mapping, edge, Styles.label(edge));
    } else if (edge.derived().equals("flows")) {
      mapping.set("targetFinderExpression", Aql.self("flowTargets"));
      styles.addTo(mapping, edge, Styles.label(edge));
    } else {
      throw new IllegalArgumentException("nothing derives " + edge.derived());
    }
    return mapping;
  }
}
