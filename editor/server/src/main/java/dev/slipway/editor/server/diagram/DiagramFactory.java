// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.diagram;

import com.google.inject.Inject;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnEdge;
import dev.slipway.editor.server.view.DrawnNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.glsp.graph.GEdge;
import org.eclipse.glsp.graph.GGraph;
import org.eclipse.glsp.graph.GLabel;
import org.eclipse.glsp.graph.GNode;
import org.eclipse.glsp.graph.GPoint;
import org.eclipse.glsp.graph.GraphFactory;
import org.eclipse.glsp.graph.util.GraphUtil;
import org.eclipse.glsp.server.features.core.model.GModelFactory;

/** Says what is drawn in the terms of GLSP: the graph that clients are sent. */
public class DiagramFactory implements GModelFactory {
  /** Before the kind in the type of a node. */
  public static final String NODE = "node:";

  /** Before the kind in the type of an edge. */
  public static final String EDGE = "edge:";

  /** The argument that says where both ends are that the bends of an edge are good for. */
  private static final String ROUTED_BETWEEN = "routedBetween";

  /** The type of a label that can be edited. */
  static final String NAME = "label:name";

  /** After the id of a node in that of the label with its name. */
  public static final String NAME_SUFFIX = "#name";

  @Inject private DiagramState state;

  @Override
  public void createGModel() {
    DrawnDiagram drawn = state.open().read(() -> DrawnDiagram.of(state.open(), state.kind()));
    state.setDrawn(drawn);
    GGraph graph = GraphFactory.eINSTANCE.createGGraph();
    graph.setId(state.kind().id());
    graph.setType("graph");
    drawn.roots().forEach(node -> graph.getChildren().add(node(node)));
    for (DrawnEdge edge : drawn.routedEdges()) {
      GEdge shown = edge(edge);
      boolean own = drawn.edge(edge.id()).map(DrawnEdge::bends).orElseThrow().equals(edge.bends());
      if (!own) {
        shown.getArgs().put(ROUTED_BETWEEN, ends(edge));
      }
      graph.getChildren().add(shown);
    }
    Optional.ofNullable(state.getRoot()).ifPresent(known -> graph.setRevision(known.getRevision()));
    state.updateRoot(graph);
  }

  private static GNode node(DrawnNode drawn) {
    GNode node = GraphFactory.eINSTANCE.createGNode();
    node.setId(drawn.id());
    node.setType(NODE + drawn.kind().id());
    node.setPosition(GraphUtil.point(drawn.x(), drawn.y()));
    node.setSize(GraphUtil.dimension(drawn.width(), drawn.height()));
    Map<String, Object> args = new HashMap<>();
    args.put("shape", drawn.kind().shape());
    args.put("icon", drawn.icon());
    args.put("colour", drawn.colour());
    args.put("label", drawn.label());
    args.put("detail", drawn.texts().detail());
    if (!drawn.texts().rows().isEmpty()) {
      args.put("rows", List.copyOf(drawn.texts().rows()));
    }
    if (drawn.folded()) {
      args.put("folded", true);
    }
    if (!drawn.own()) {
      args.put("imported", true);
    }
    node.getArgs().putAll(args);
    GLabel name = GraphFactory.eINSTANCE.createGLabel();
    name.setId(drawn.id() + NAME_SUFFIX);
    name.setType(NAME);
    name.setText(drawn.texts().title());
    node.getChildren().add(name);
    if (!drawn.folded()) {
      drawn.children().forEach(child -> node.getChildren().add(node(child)));
    }
    return node;
  }

  private static List<Integer> ends(DrawnEdge edge) {
    return List.of(
        edge.from().absoluteX(),
        edge.from().absoluteY(),
        edge.to().absoluteX(),
        edge.to().absoluteY());
  }

  private static GEdge edge(DrawnEdge drawn) {
    GEdge edge = GraphFactory.eINSTANCE.createGEdge();
    edge.setId(drawn.id());
    edge.setType(EDGE + drawn.kind().id());
    edge.setSourceId(drawn.from().id());
    edge.setTargetId(drawn.to().id());
    for (int i = 0; i + 1 < drawn.bends().size(); i += 2) {
      GPoint bend = GraphUtil.point(drawn.bends().get(i), drawn.bends().get(i + 1));
      edge.getRoutingPoints().add(bend);
    }
    Map<String, Object> args = new HashMap<>();
    args.put("line", drawn.kind().line());
    args.put("head", drawn.kind().head());
    args.put("colour", drawn.kind().colour());
    args.put("label", drawn.label());
    args.put("tooltip", drawn.tooltip());
    if (drawn.kind().quiet()) {
      args.put("quiet", true);
    }
    edge.getArgs().putAll(args);
    return edge;
  }
}
