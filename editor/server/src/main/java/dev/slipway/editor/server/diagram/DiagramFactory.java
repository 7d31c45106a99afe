// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.diagram;

import com.google.inject.Inject;
import dev.slipway.editor.notation.EdgeKind;
import dev.slipway.editor.notation.NodeKind;
import dev.slipway.editor.server.view.TopicColours;
import java.util.HashMap;
import java.util.LinkedHashMap;
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
  /** The type of a diagram's graph. */
  static final String GRAPH = "graph";

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
    graph.setType(GRAPH);
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
      name.setId(part.id() + NAME_SUFFIX);
      name.setType(NAME);
      element.getChildren().add(name);
    } else {
      element = GraphFactory.eINSTANCE.createGEdge();
    }
    element.setId(part.id());
    element.setType(type(part));
    change(element, part);
    return element;
  }

  /** The type by which clients know what it is. */
  static String type(ShownGraph.Part part) {
    return part instanceof ShownGraph.Node node
        ? NODE + node.kind().id()
        : EDGE + ((ShownGraph.Edge) part).kind().id();
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
    replace(node.getArgs(), args(shown));
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
    replace(edge.getArgs(), args(shown));
  }

  /**
   * What Slipway's clients are told of a node or an edge, beside what GLSP has for all: strings,
   * truth values, and lists of strings or numbers.
   */
  static Map<String, Object> args(ShownGraph.Part part) {
    return part instanceof ShownGraph.Node node ? args(node) : args((ShownGraph.Edge) part);
  }

  private static Map<String, Object> args(ShownGraph.Node shown) {
    Map<String, Object> args = new LinkedHashMap<>();
    NodeKind kind = shown.kind();
    putUnless(kind.icon(), args, "icon", shown.icon());
    putUnless(kind.colour(), args, "colour", shown.colour());
    putUnless(kind.label(), args, "label", shown.label());
    putUnless("", args, "detail", shown.texts().detail());
    putUnless(TopicColours.NONE, args, "topicColour", shown.topicColour());
    if (!shown.texts().rows().isEmpty()) {
      args.put("rows", shown.texts().rows());
    }
    if (shown.folded()) {
      args.put("folded", true);
    }
    if (!shown.own()) {
      args.put("imported", true);
    }
    return args;
  }

  private static Map<String, Object> args(ShownGraph.Edge shown) {
    Map<String, Object> args = new LinkedHashMap<>();
    putUnless("", args, "label", shown.label());
    String usual = shown.label().isEmpty() ? shown.kind().label() : shown.label();
    putUnless(usual, args, "tooltip", shown.tooltip());
    putUnless(TopicColours.NONE, args, "topicColour", shown.topicColour());
    if (!shown.topic().isEmpty()) {
      putUnless(shown.label(), args, "topic", shown.topic());
    }
    if (shown.quiet() != shown.kind().quiet()) {
      args.put("quiet", shown.quiet());
    }
    if (shown.bothWays()) {
      args.put("head", EdgeKind.NO_HEAD);
    }
    if (!shown.routedBetween().isEmpty()) {
      args.put(ROUTED_BETWEEN, shown.routedBetween());
    }
    return args;
  }

  /** What is as the kind says is not said of each: clients have the notation, too. */
  private static void putUnless(String usual, Map<String, Object> args, String name, String value) {
    if (!value.equals(usual)) {
      args.put(name, value);
    }
  }

  private static void replace(EMap<String, Object> args, Map<String, Object> by) {
    args.clear();
    args.putAll(by);
  }
}
