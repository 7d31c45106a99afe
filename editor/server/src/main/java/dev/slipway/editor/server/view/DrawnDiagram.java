// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.view;

import dev.slipway.editor.drawing.Connection;
import dev.slipway.editor.drawing.Diagram;
import dev.slipway.editor.drawing.Shape;
import dev.slipway.editor.element.ElementTexts;
import dev.slipway.editor.notation.Bends;
import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.server.model.OpenModel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.eclipse.emf.ecore.EObject;

/**
 * What a diagram of a model shows: nodes and edges as the notation says, placed as the drawing
 * says.
 *
 * <ol>
 *   <li>A node for each that the model has: {@link DrawnContent}.
 *   <li>Each in the node that it belongs to.
 *   <li>The edges between them.
 *   <li>Places from the drawing; what has none is placed beside the rest.
 *   <li>Sizes, from the innermost nodes outwards; what would cover others makes room.
 *   <li>What the filter does not let through is hidden, and leaves the rest where it is.
 * </ol>
 */
public final class DrawnDiagram {
  private final OpenModel open;
  private final DiagramKind kind;

  /** What the drawing has of nodes, by the ids of these. */
  private final Map<String, Shape> shapes;

  /** What the drawing has of edges, by the ids of these. */
  private final Map<String, Connection> connections;

  private final Map<EObject, DrawnNode> byElement;
  private final Map<String, DrawnNode> nodes;
  private Map<String, DrawnEdge> edges = Map.of();
  private final List<DrawnNode> roots = new ArrayList<>();
  private final List<DrawnNode> withoutPlace = new ArrayList<>();

  private final Predicate<Shape> placedAgain;
  private final ViewFilter filter;
  private final Set<String> hiddenEdges = new HashSet<>();
  private final DrawnContent content;

  private DrawnDiagram(
      OpenModel open, DiagramKind kind, Predicate<Shape> placedAgain, ViewFilter filter) {
    this.open = open;
    this.kind = kind;
    this.placedAgain = placedAgain;
    this.filter = filter;
    content = DrawnContent.of(open.index(), kind);
    byElement = forAbout(content.nodes().size());
    nodes = forAbout(content.nodes().size());
    List<Diagram> drawn =
        open.drawing().getDiagrams().stream()
            .filter(diagram -> kind.id().equals(diagram.getId()))
            .toList();
    shapes = byOwner(drawn, Diagram::getShapes, Shape::getId);
    connections = byOwner(drawn, Diagram::getConnections, Connection::getId);
  }

  /** A map with room for so many; making room later takes longer. */
  private static <K, V> Map<K, V> forAbout(int number) {
    return new LinkedHashMap<>(number + number / 3 + 1);
  }

  /** What {@link #shapeId} has made ids for, by what these were made of. */
  private <T> Map<String, T> byOwner(
      List<Diagram> drawn, Function<Diagram, List<T>> kept, Function<T, String> id) {
    String prefix = shapeId(kind, "");
    List<T> all = drawn.stream().flatMap(diagram -> kept.apply(diagram).stream()).toList();
    Map<String, T> found = forAbout(all.size());
    for (T each : all) {
      if (id.apply(each).startsWith(prefix)) {
        found.put(id.apply(each).substring(prefix.length()), each);
      }
    }
    return found;
  }

  /** Draws a model; to be called in {@link OpenModel#read} or in a change. */
  public static DrawnDiagram of(OpenModel open, DiagramKind kind) {
    return filtered(open, kind, ViewFilter.NONE, id -> true);
  }

  /**
   * As {@link #of}, where only what a filter lets through is seen. All nodes have their places as
   * without it.
   *
   * @param mayHide whether the filter may hide the node or edge of an id
   */
  public static DrawnDiagram filtered(
      OpenModel open, DiagramKind kind, ViewFilter filter, Predicate<String> mayHide) {
    DrawnDiagram diagram = new DrawnDiagram(open, kind, shape -> false, filter);
    diagram.build();
    if (!filter.isEmpty()) {
      diagram.hiddenEdges.addAll(
          Filtering.of(filter, open.index())
              .hide(diagram.nodes.values(), diagram.edges.values(), mayHide));
    }
    return diagram;
  }

  /**
   * As {@link #of}, with new places for all that the user has not placed: {@link #withoutPlace}.
   */
  public static DrawnDiagram arranged(OpenModel open, DiagramKind kind) {
    return arranged(open, kind, shape -> !shape.isPlaced());
  }

  /**
   * As {@link #of}, with new places for these nodes: {@link #withoutPlace}.
   *
   * @param nodes their ids
   */
  public static DrawnDiagram arranged(OpenModel open, DiagramKind kind, Collection<String> nodes) {
    Set<String> shapes = new HashSet<>();
    nodes.forEach(node -> shapes.add(shapeId(kind, node)));
    return arranged(open, kind, shape -> shapes.contains(shape.getId()));
  }

  private static DrawnDiagram arranged(
      OpenModel open, DiagramKind kind, Predicate<Shape> placedAgain) {
    DrawnDiagram diagram = new DrawnDiagram(open, kind, placedAgain, ViewFilter.NONE);
    diagram.build();
    return diagram;
  }

  /**
   * The nodes of a diagram that the drawing has no place for, placed beside the others. Where each
   * has one, which is mostly so, nothing else of the diagram is drawn.
   */
  static List<DrawnNode> withoutPlace(OpenModel open, DiagramKind kind) {
    DrawnDiagram diagram = new DrawnDiagram(open, kind, shape -> false, ViewFilter.NONE);
    diagram.addNodes();
    if (!diagram.withoutPlace.isEmpty()) {
      diagram.connectAndPlace();
    }
    return diagram.withoutPlace();
  }

  /** The model that it is of. */
  OpenModel model() {
    return open;
  }

  /** What it shows, such as {@code submarine-lab: Software}. */
  public String title() {
    return ElementTexts.name(open.root()) + ": " + kind.label();
  }

  /** The diagram's kind. */
  public DiagramKind kind() {
    return kind;
  }

  /** All nodes, each after the one around it. */
  public Collection<DrawnNode> nodes() {
    return nodes.values();
  }

  /** The node of that id. */
  public Optional<DrawnNode> node(String id) {
    return Optional.ofNullable(nodes.get(id));
  }

  /** All edges. */
  public Collection<DrawnEdge> edges() {
    return edges.values();
  }

  /** The edge of that id. */
  public Optional<DrawnEdge> edge(String id) {
    return Optional.ofNullable(edges.get(id));
  }

  /** The element that a node, an edge or a label of one shows, or that has this id. */
  public Optional<EObject> element(String id) {
    String owner = id.indexOf('#') < 0 ? id : id.substring(0, id.indexOf('#'));
    return node(owner)
        .map(DrawnNode::element)
        .or(() -> edge(owner).map(DrawnEdge::element))
        .or(() -> open.element(owner));
  }

  /** The notes on it, and the frames around parts of it. */
  public List<DrawnNote> notes() {
    return DrawnNote.of(open.drawing(), kind);
  }

  /** The colours of the model's topics. */
  public TopicColours topicColours() {
    return TopicColours.of(open.index());
  }

  /** As {@link #routedEdges(FlowBundles)}, each flow as an edge. */
  public List<DrawnEdge> routedEdges() {
    return routedEdges(FlowBundles.NONE);
  }

  /**
   * By the id of each edge that is seen as part of another, since an end is in a folded node or
   * flows are bundled, the id of that.
   */
  public Map<String, String> joinedEdges(FlowBundles bundles) {
    return JoinedEdges.of(unhidden(), bundles).joined();
  }

  /** The edge of that id as it is seen, which may stand for several. */
  public Optional<DrawnEdge> seenEdge(String id, FlowBundles bundles) {
    return JoinedEdges.of(unhidden(), bundles).shown().stream()
        .filter(edge -> edge.id().equals(id))
        .findFirst();
  }

  /** The edges that the filter lets through. */
  private Collection<DrawnEdge> unhidden() {
    return hiddenEdges.isEmpty()
        ? edges.values()
        : edges.values().stream().filter(edge -> !hiddenEdges.contains(edge.id())).toList();
  }

  /**
   * The edges that are seen, as they run: those of what is in a folded node are at that node, and
   * flows of a bundle are one edge; in a diagram whose nodes stand in rows, those that have no
   * bends of their own are led around nodes and titles.
   */
  public List<DrawnEdge> routedEdges(FlowBundles bundles) {
    List<DrawnEdge> seen = JoinedEdges.of(unhidden(), bundles).shown();
    if (!routesEdges()) {
      return seen;
    }
    Map<DrawnEdge, List<Integer>> ways =
        EdgeRouter.route(
            nodes.values().stream().filter(DrawnNode::isShown).toList(),
            seen.stream().filter(edge -> edge.bends().isEmpty()).toList());
    return seen.stream().map(edge -> edge.through(ways.getOrDefault(edge, edge.bends()))).toList();
  }

  /** Whether edges are led around nodes: these stand in rows. */
  public boolean routesEdges() {
    return kind.layout().equals("rows");
  }

  /** The nodes that are in no other. */
  public List<DrawnNode> roots() {
    return roots;
  }

  /** The nodes that the drawing has no place for, and that were placed beside the others. */
  public List<DrawnNode> withoutPlace() {
    return withoutPlace;
  }

  /**
   * Where the drawing has a node, which may have made room for others; empty if it has no place.
   */
  Optional<Shape> keptPlace(DrawnNode node) {
    return Optional.ofNullable(shapes.get(node.id()));
  }

  /** Adds nodes of another diagram; where something else is already, they are placed beside it. */
  void addAll(List<DrawnNode> foreign) {
    for (DrawnNode node : foreign) {
      nodes.put(node.id(), node);
      if (node.parent() == null) {
        roots.add(node);
      }
    }
    roots.forEach(this::size);
    List<DrawnNode> displaced = new ArrayList<>();
    Set<DrawnNode> settled = new HashSet<>(nodes.values());
    settled.removeAll(foreign);
    for (DrawnNode node : foreign) {
      List<DrawnNode> siblings = node.parent() == null ? roots : node.parent().children();
      if (siblings.stream().filter(settled::contains).anyMatch(node::overlaps)) {
        displaced.add(node);
      } else {
        settled.add(node);
      }
    }
    placement().placeMissing(displaced);
    sizeAll();
  }

  private Placement placement() {
    return new Placement(kind, roots, edges.values(), this::size);
  }

  /** Adds an edge between nodes of this diagram. */
  void add(DrawnEdge edge) {
    edges.putIfAbsent(edge.id(), edge);
  }

  private void build() {
    addNodes();
    connectAndPlace();
  }

  private void addNodes() {
    content.nodes().values().forEach(this::addNode);
  }

  private void connectAndPlace() {
    byElement.values().forEach(this::putIntoParent);
    roots.forEach(this::collect);
    List<DrawnContent.Edge> all = content.edges(filter);
    edges = forAbout(all.size());
    all.forEach(this::addEdge);
    placement().placeMissing(withoutPlace);
    sizeAll();
  }

  // 1. Nodes

  private void addNode(NodeContent drawn) {
    DrawnNode node = new DrawnNode(drawn);
    byElement.put(drawn.element(), node);
    Shape shape = shapes.get(node.id());
    node.setFolded(shape == null ? drawn.kind().folded() : shape.isFolded());
    if (shape == null || placedAgain.test(shape)) {
      withoutPlace.add(node);
    } else {
      node.place(shape.getX(), shape.getY());
    }
  }

  // 2. Nesting

  private void putIntoParent(DrawnNode node) {
    EObject parent = content.parentOf(node.element());
    if (parent == null) {
      roots.add(node);
    } else {
      node.setParent(byElement.get(parent));
    }
  }

  private void collect(DrawnNode node) {
    nodes.put(node.id(), node);
    node.children().forEach(this::collect);
  }

  // 3. Edges

  private void addEdge(DrawnContent.Edge edge) {
    DrawnEdge drawn =
        new DrawnEdge(
            edge.id(),
            edge.kind(),
            edge.element(),
            edge.target(),
            byElement.get(edge.from()),
            byElement.get(edge.to()),
            edge.label(),
            edge.tooltip(),
            edge.topics(),
            bends(edge.id()));
    // Of chosen topics there are few flows, and which one is where is what the view is for.
    boolean labelled = edge.kind().isDerived() && !filter.topics().isEmpty();
    add(labelled ? drawn.withLabelShown() : drawn);
  }

  private List<Integer> bends(String id) {
    Connection connection = connections.get(id);
    return connection == null ? List.of() : Bends.parse(connection.getBends());
  }

  // 5. Sizes

  private void sizeAll() {
    roots.forEach(this::size);
    Separation.apply(roots);
  }

  /**
   * Gives a node and all in it their sizes; what is in it covers neither its name nor one another.
   */
  void size(DrawnNode node) {
    for (DrawnNode child : node.children()) {
      size(child);
      child.place(
          Math.max(child.x(), NodeSizes.LEAST_PADDING), Math.max(child.y(), NodeSizes.HEAD));
    }
    Separation.apply(node.children());
    Shape shape = shapes.get(node.id());
    NodeSizes.apply(
        node,
        shape == null ? node.firstWidth() : shape.getWidth(),
        shape == null ? 0 : shape.getHeight());
  }

  /** The id that the drawing has for a node or edge of a diagram. */
  public static String shapeId(DiagramKind kind, String id) {
    return kind.id() + ":" + id;
  }
}
