// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.diagram;

import com.google.inject.Inject;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.emf.common.util.EMap;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.glsp.graph.GEdge;
import org.eclipse.glsp.graph.GGraph;
import org.eclipse.glsp.graph.GLabel;
import org.eclipse.glsp.graph.GModelElement;
import org.eclipse.glsp.graph.GModelRoot;
import org.eclipse.glsp.graph.GNode;
import org.eclipse.glsp.graph.GraphFactory;
import org.eclipse.glsp.graph.util.GraphUtil;
import org.eclipse.glsp.server.features.core.model.GModelFactory;

/** Says what is drawn in the terms of GLSP: the graph that clients are sent. */
public class DiagramFactory implements GModelFactory {
  @Inject private DiagramState state;
  @Inject private Drawings drawings;

  @Override
  public void createGModel() {
    show();
    create();
  }

  /**
   * As {@link #createGModel}, where the graph is handed out before it is made here, so that a
   * client draws it meanwhile.
   *
   * @param send told the graph as JSON
   */
  public void createGModel(Consumer<String> send) {
    int revision = state.getRoot() == null ? 0 : state.getRoot().getRevision();
    show();
    send.accept(state.drawing().json(revision + 1));
    create();
    state.getRoot().setRevision(revision + 1);
  }

  private void create() {
    GGraph graph = GraphFactory.eINSTANCE.createGGraph();
    graph.setId(state.kind().id());
    graph.setType(GraphElements.GRAPH);
    Map<String, GModelElement> made = new HashMap<>();
    made.put("", graph);
    for (ShownGraph.Part part : state.shown().parts()) {
      GModelElement element = element(part);
      made.put(part.id(), element);
      made.get(part.parent()).getChildren().add(element);
    }
    Optional.ofNullable(state.getRoot()).ifPresent(known -> graph.setRevision(known.getRevision()));
    state.updateRoot(graph);
  }

  /** Draws the model as it is. */
  public ShownGraph show() {
    state.setDrawing(drawings.of(state.open(), state.kind(), state.bundles(), state.filter()));
    return state.shown();
  }

  /**
   * Brings the graph up to what the model has become.
   *
   * @return what is different
   */
  public ShownGraph.Changes update() {
    ShownGraph before = state.shown();
    ShownGraph.Changes changes = before.changesTo(show());
    GModelRoot root = state.getRoot();
    for (String id : changes.removed()) {
      state.getIndex().get(id).ifPresent(EcoreUtil::remove);
    }
    for (ShownGraph.Part part : changes.added()) {
      GModelElement parent =
          part.parent().isEmpty() ? root : state.getIndex().get(part.parent()).orElseThrow();
      parent.getChildren().add(element(part));
    }
    for (ShownGraph.Part part : changes.changed()) {
      change(state.getIndex().get(part.id()).orElseThrow(), part);
    }
    if (!changes.isEmpty()) {
      root.setRevision(root.getRevision() + 1);
    }
    return changes;
  }

  /** A node or an edge in the terms of GLSP, by itself. */
  private static GModelElement element(ShownGraph.Part part) {
    GModelElement element;
    if (part instanceof ShownGraph.Node) {
      element = GraphFactory.eINSTANCE.createGNode();
      GLabel name = GraphFactory.eINSTANCE.createGLabel();
      name.setId(part.id() + GraphElements.NAME_SUFFIX);
      name.setType(GraphElements.NAME);
      element.getChildren().add(name);
    } else {
      element = GraphFactory.eINSTANCE.createGEdge();
    }
    element.setId(part.id());
    element.setType(GraphElements.type(part));
    change(element, part);
    return element;
  }

  private static void change(GModelElement element, ShownGraph.Part part) {
    if (part instanceof ShownGraph.Node node) {
      change((GNode) element, node);
    } else {
      change((GEdge) element, (ShownGraph.Edge) part);
    }
  }

  private static void change(GNode node, ShownGraph.Node shown) {
    node.setPosition(GraphUtil.point(shown.x(), shown.y()));
    node.setSize(GraphUtil.dimension(shown.width(), shown.height()));
    replace(node.getArgs(), GraphElements.args(shown));
    for (GModelElement child : node.getChildren()) {
      if (child instanceof GLabel name) {
        name.setText(shown.texts().title());
      }
    }
  }

  private static void change(GEdge edge, ShownGraph.Edge shown) {
    edge.setSourceId(shown.source());
    edge.setTargetId(shown.target());
    edge.getRoutingPoints().clear();
    for (int i = 0; i + 1 < shown.bends().size(); i += 2) {
      edge.getRoutingPoints().add(GraphUtil.point(shown.bends().get(i), shown.bends().get(i + 1)));
    }
    replace(edge.getArgs(), GraphElements.args(shown));
  }

  private static void replace(EMap<String, Object> args, Map<String, Object> by) {
    args.clear();
    args.putAll(by);
  }
}
