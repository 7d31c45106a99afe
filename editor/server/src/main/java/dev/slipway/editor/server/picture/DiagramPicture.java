// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.picture;

import dev.slipway.editor.notation.EdgeKind;
import dev.slipway.editor.notation.Measures;
import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.server.view.Bounds;
import dev.slipway.editor.server.view.Change;
import dev.slipway.editor.server.view.ComparedDiagram;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnEdge;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.editor.server.view.DrawnNote;
import dev.slipway.editor.server.view.EdgeRoute;
import dev.slipway.editor.server.view.LabelPlaces;
import dev.slipway.editor.server.view.NodeSizes;
import dev.slipway.editor.server.view.TextMetrics;
import dev.slipway.editor.server.view.TopicColours;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Draws a diagram as an SVG document: what the page shows of all of it, with its measures and the
 * notation's icons and colours. The same diagram gives the same bytes.
 *
 * <p>Containers are drawn first, then edges, then all other nodes, as on the page.
 */
public final class DiagramPicture {
  /** What the first bytes of each picture say of where it comes from. */
  public static final String ORIGIN = "Drawn by Slipway";

  private static final String FONT = "'Liberation Sans', Arial, Helvetica, sans-serif";
  private static final Measures MEASURES = Notation.standard().measures();
  private static final Measures.Node NODE = MEASURES.node();
  private static final Measures.Note NOTE = MEASURES.note();
  private static final double MARGIN = 24;
  private static final double LINE = 1.4;
  private static final double MARKED_LINE = 3;
  private static final double LEGEND_ROW = 34;
  private static final double BADGE = 9;

  /** What did not change is there to find one's way, and no more. */
  private static final double PALE = 0.42;

  private final DrawnDiagram diagram;
  private final ComparedDiagram compared;
  private final Theme theme;
  private final boolean byTopic;
  private final Optional<Bounds> part;
  private final List<DrawnEdge> edges;
  private final List<DrawnNote> notes;
  private final Map<String, EdgeRoute.Point> labels;
  private final SvgWriter svg = new SvgWriter();

  private DiagramPicture(
      DrawnDiagram diagram,
      ComparedDiagram compared,
      Theme theme,
      boolean byTopic,
      Optional<Bounds> part) {
    this.diagram = diagram;
    this.edges = diagram.routedEdges();
    this.notes = diagram.notes();
    this.labels = LabelPlaces.of(diagram.nodes(), edges);
    this.compared = compared;
    this.theme = theme;
    this.byTopic = byTopic;
    this.part = part;
  }

  /** A diagram as an SVG document. */
  public static byte[] of(DrawnDiagram diagram, Theme theme) {
    return of(diagram, theme, false, Optional.empty());
  }

  /**
   * As {@link #of(DrawnDiagram, Theme)}.
   *
   * @param byTopic whether each topic has a colour
   * @param part what is shown of the diagram, from its origin; empty for all
   */
  public static byte[] of(
      DrawnDiagram diagram, Theme theme, boolean byTopic, Optional<Bounds> part) {
    return new DiagramPicture(diagram, null, theme, byTopic, part).draw();
  }

  /**
   * What became of a diagram: all that is different from an earlier one has a colour, a sign and a
   * thick line, and a legend says what they mean.
   */
  public static byte[] of(ComparedDiagram compared, Theme theme) {
    return new DiagramPicture(compared.diagram(), compared, theme, false, Optional.empty()).draw();
  }

  private byte[] draw() {
    Bounds extent = part.orElseGet(this::extent);
    svg.comment(" " + ORIGIN + " ");
    svg.root()
        .with("width", extent.width())
        .with("height", extent.height())
        .with("viewBox", viewBox(extent))
        .with("role", "img")
        .with("font-family", FONT)
        .title(diagram.title() + (compared == null ? "" : ", compared with an earlier one"));
    defineIcons();
    defineHeads();
    svg.start("rect")
        .at(extent.x(), extent.y(), extent.width(), extent.height())
        .with("fill", canvas().fill())
        .end();
    if (compared != null) {
      legend(extent);
    }
    notes.stream().filter(DrawnNote::frame).forEach(this::frame);
    drawNodes(shownRoots().filter(DrawnNode::holdsNodes).toList());
    svg.start("g").with("fill", "none");
    edges.forEach(this::edge);
    svg.endBlock();
    drawNodes(shownRoots().filter(node -> !node.holdsNodes()).toList());
    notes.stream().filter(note -> !note.frame()).forEach(this::note);
    return svg.toBytes();
  }

  private Stream<DrawnNode> shownRoots() {
    return diagram.roots().stream().filter(DrawnNode::isShown);
  }

  private static String viewBox(Bounds extent) {
    return String.join(
        " ",
        EdgeRoute.number(extent.x()),
        EdgeRoute.number(extent.y()),
        EdgeRoute.number(extent.width()),
        EdgeRoute.number(extent.height()));
  }

  /** What the picture shows, with a margin. */
  private Bounds extent() {
    Bounds all = null;
    for (DrawnNode node : shownRoots().toList()) {
      all = all == null ? Bounds.of(node) : all.and(Bounds.of(node));
    }
    for (DrawnEdge edge : edges) {
      Bounds reach = EdgeRoute.of(edge).reach();
      all = all == null ? reach : all.and(reach);
    }
    for (DrawnNote note : notes) {
      all = all == null ? note.bounds() : all.and(note.bounds());
    }
    if (all == null) {
      all = new Bounds(0, 0, 0, 0);
    }
    double top = MARGIN + (compared == null ? 0 : LEGEND_ROW);
    double width = compared == null ? 0 : legendWidth();
    return new Bounds(
        all.x() - MARGIN,
        all.y() - top,
        Math.max(all.width(), width) + 2 * MARGIN,
        all.height() + top + MARGIN);
  }

  // Notes

  private void frame(DrawnNote frame) {
    Notation.Palette palette = theme.palette("note");
    Bounds bounds = frame.bounds();
    svg.start("rect")
        .at(bounds.x(), bounds.y(), bounds.width(), bounds.height())
        .with("rx", NOTE.radius())
        .with("fill", "none")
        .with("stroke", palette.stroke())
        .with("stroke-width", NOTE.border())
        .with("stroke-dasharray", "8 5")
        .end();
    for (String title : frame.lines()) {
      text(
          bounds.x() + NOTE.padding(),
          bounds.y() + NOTE.padding() + NOTE.size(),
          NOTE.title(),
          canvas().text(),
          title,
          "font-weight",
          "bold");
    }
  }

  private void note(DrawnNote note) {
    Notation.Palette palette = theme.palette("note");
    Bounds bounds = note.bounds();
    svg.start("rect")
        .at(bounds.x(), bounds.y(), bounds.width(), bounds.height())
        .with("fill", palette.fill())
        .with("stroke", palette.stroke())
        .end();
    double base = bounds.y() + NOTE.padding() + NOTE.size();
    for (String line : note.lines()) {
      text(
          bounds.x() + NOTE.padding(),
          base,
          NOTE.size(),
          palette.text(),
          line,
          "font-weight",
          "normal");
      base += NOTE.line();
    }
  }

  private Notation.Palette canvas() {
    return theme.palette("canvas");
  }

  // Definitions

  private void defineIcons() {
    Set<String> icons = new TreeSet<>();
    diagram.nodes().stream()
        .filter(node -> !node.isFilteredOut())
        .forEach(node -> icons.add(node.icon()));
    svg.start("defs");
    icons.forEach(svg::defineIcon);
    svg.endBlock();
  }

  /** The heads of edges, one for each colour: not all programs know {@code context-stroke}. */
  private void defineHeads() {
    Set<String> colours = new TreeSet<>();
    for (DrawnEdge edge : edges) {
      colours.add(edge.kind().head() + " " + stroke(edge));
    }
    svg.start("defs");
    for (String each : colours) {
      String kind = each.substring(0, each.indexOf(' '));
      String colour = each.substring(each.indexOf(' ') + 1);
      if (kind.equals(EdgeKind.ARROW)) {
        marker(kind, colour, 10, 9, 5, 9);
        svg.start("path").with("d", "M0,1L9,5L0,9z").with("fill", colour).end().endBlock();
      } else if (kind.equals(EdgeKind.HOLLOW)) {
        marker(kind, colour, 12, 11, 6, 12);
        svg.start("path")
            .with("d", "M1,1L11,6L1,11z")
            .with("fill", canvas().fill())
            .with("stroke", colour)
            .with("stroke-width", 1.3)
            .end()
            .endBlock();
      }
    }
    svg.endBlock();
  }

  private void marker(String kind, String colour, double box, double x, double y, double size) {
    svg.start("marker")
        .with("id", headId(kind, colour))
        .with("viewBox", viewBox(new Bounds(0, 0, box, box)))
        .with("refX", x)
        .with("refY", y)
        .with("markerWidth", size)
        .with("markerHeight", size)
        .with("markerUnits", "userSpaceOnUse")
        .with("orient", "auto");
  }

  private static String headId(String kind, String colour) {
    return "head-" + kind + "-" + colour.substring(1);
  }

  // Nodes

  /** An id that XML allows, whatever that of an element is. */
  private static String id(String kind, String element) {
    return kind + "-" + element.replaceAll("[^A-Za-z0-9._-]", "_");
  }

  private void drawNodes(List<DrawnNode> nodes) {
    svg.start("g");
    nodes.forEach(this::node);
    svg.endBlock();
  }

  private void node(DrawnNode node) {
    ElementLook look = new ElementLook(node);
    svg.start("g")
        .with("id", id("node", node.id()))
        .with("transform", "translate(" + node.x() + "," + node.y() + ")");
    if (look.pale) {
      // Of the node alone: what is inside may have changed.
      svg.start("g").with("opacity", PALE);
    }
    svg.title(look.tooltip);
    outline(node, look);
    if (byTopic) {
      topicMark(node);
    }
    boolean hasHead = node.kind().isContainer() || !node.texts().rows().isEmpty();
    double head = hasHead ? NodeSizes.HEAD : node.height();
    svg.icon(
        node.icon(),
        NODE.iconLeft(),
        head / 2 - NODE.icon() / 2.0,
        NODE.icon(),
        look.palette.stroke());
    texts(node, look, head);
    if (look.pale) {
      svg.endBlock();
    }
    if (!node.folded()) {
      node.children().stream().filter(DrawnNode::isShown).forEach(this::node);
    }
    badges(look.changes, node.width(), 0);
    svg.endBlock();
  }

  /** How one node is painted. */
  private final class ElementLook {
    private final Set<Change> changes;
    private final Notation.Palette palette;
    private final boolean pale;
    private final String tooltip;

    ElementLook(DrawnNode node) {
      changes = compared == null ? Set.of() : compared.changes(node.id());
      palette = theme.palette(node.colour());
      pale = compared != null && changes.isEmpty();
      tooltip =
          compared == null || changes.isEmpty()
              ? node.label() + " " + node.texts().title()
              : node.label() + " " + node.texts().title() + "\n" + compared.note(node.id());
    }
  }

  private void outline(DrawnNode node, ElementLook look) {
    Integer drawn = MEASURES.radii().get(node.kind().shape());
    double radius = drawn == null ? node.height() / 2.0 : drawn;
    svg.start("rect").at(0, 0, node.width(), node.height()).with("rx", radius);
    if (look.changes.isEmpty()) {
      svg.with("fill", look.palette.fill())
          .with("stroke", look.palette.stroke())
          .with("stroke-width", LINE);
    } else {
      Notation.Palette mark = mark(look.changes);
      svg.with("fill", mark.fill()).with("stroke", mark.stroke()).with("stroke-width", MARKED_LINE);
    }
    if (look.changes.contains(Change.REMOVED)) {
      svg.with("stroke-dasharray", "9 5");
    } else if (!node.own()) {
      svg.with("stroke-dasharray", "3 3");
    } else if (node.kind().shape().equals("frame")) {
      svg.with("stroke-dasharray", "6 4");
    }
    svg.end();
  }

  /** The left end of a topic, within its outline, in the topic's colour. */
  private void topicMark(DrawnNode node) {
    String colour = diagram.topicColours().of(node);
    if (!colour.equals(TopicColours.NONE)) {
      double radius = node.height() / 2.0 - NODE.markLeft();
      double right = NODE.markLeft() + NODE.mark();
      double half = Math.sqrt(radius * radius - Math.pow(radius - NODE.mark(), 2));
      String arc = EdgeRoute.number(radius) + "," + EdgeRoute.number(radius);
      svg.start("path")
          .with(
              "d",
              "M%s,%sA%s 0 0 0 %s,%sz"
                  .formatted(
                      EdgeRoute.number(right),
                      EdgeRoute.number(node.height() / 2.0 - half),
                      arc,
                      EdgeRoute.number(right),
                      EdgeRoute.number(node.height() / 2.0 + half)))
          .with("fill", theme.topic(colour))
          .end();
    }
  }

  private void texts(DrawnNode node, ElementLook look, double head) {
    String detail = node.texts().detail();
    String colour = look.changes.isEmpty() ? look.palette.text() : canvas().text();
    boolean oneLine = detail.isEmpty();
    int room = NodeSizes.textRoom(node);
    text(
        NodeSizes.TITLE_LEFT,
        head / 2 + (oneLine ? NODE.onlyLine() : NODE.titleLine()),
        NodeSizes.TITLE,
        colour,
        TextMetrics.shortened(node.texts().title(), room, NodeSizes.TITLE, true),
        "font-weight",
        "bold");
    if (!oneLine) {
      text(
          NodeSizes.TITLE_LEFT,
          head / 2 + NODE.detailLine(),
          NodeSizes.DETAIL,
          colour,
          TextMetrics.shortened(detail, room, NodeSizes.DETAIL, false),
          "fill-opacity",
          "0.78");
    }
    List<String> rows = node.texts().rows();
    if (node.folded()) {
      svg.start("path")
          .with("d", "M" + (node.width() - 16) + "," + (head / 2 - 4) + "l4,4 -4,4")
          .with("fill", "none")
          .with("stroke", colour)
          .with("stroke-width", 1.6)
          .end();
    } else if (!rows.isEmpty()) {
      svg.start("path")
          .with("d", "M0," + NodeSizes.HEAD + "H" + node.width())
          .with("stroke", look.palette.stroke())
          .with("stroke-opacity", 0.35)
          .end();
      for (int i = 0; i < rows.size(); i++) {
        text(
            NODE.rowLeft(),
            NodeSizes.HEAD + NODE.rowLine() + i * NODE.row(),
            NodeSizes.DETAIL,
            colour,
            TextMetrics.shortened(
                rows.get(i), node.width() - 2 * NODE.rowLeft(), NodeSizes.DETAIL, false),
            "fill-opacity",
            "1");
      }
    }
  }

  private void text(
      double x, double y, double size, String colour, String text, String attribute, String value) {
    svg.start("text")
        .with("x", x)
        .with("y", y)
        .with("font-size", size)
        .with("fill", colour)
        .with(attribute, value)
        .text(text);
  }

  // Edges

  private String stroke(DrawnEdge edge) {
    Set<Change> changes = changes(edge);
    if (!changes.isEmpty()) {
      return mark(changes).stroke();
    }
    return isByTopic(edge)
        ? theme.topic(diagram.topicColours().of(edge))
        : theme.palette(edge.kind().colour()).stroke();
  }

  private boolean isByTopic(DrawnEdge edge) {
    return byTopic && !diagram.topicColours().of(edge).equals(TopicColours.NONE);
  }

  private Set<Change> changes(DrawnEdge edge) {
    return compared == null ? Set.of() : compared.changes(edge.id());
  }

  private void edge(DrawnEdge edge) {
    Set<Change> changes = changes(edge);
    EdgeRoute route = EdgeRoute.of(edge);
    svg.start("g").with("id", id("edge", edge.id()));
    if (compared != null && changes.isEmpty()) {
      svg.with("opacity", PALE);
    }
    svg.title(changes.isEmpty() ? edge.tooltip() : compared.note(edge.id()));
    svg.start("path")
        .with("d", route.path())
        .with("stroke", stroke(edge))
        .with("stroke-width", changes.isEmpty() ? LINE : MARKED_LINE);
    if (changes.contains(Change.REMOVED)) {
      svg.with("stroke-dasharray", "9 5");
    } else if (edge.kind().line().equals("dashed")) {
      svg.with("stroke-dasharray", "5 4");
    }
    if (!edge.kind().head().equals(EdgeKind.NO_HEAD)) {
      svg.with("marker-end", "url(#" + headId(edge.kind().head(), stroke(edge)) + ")");
    }
    svg.end();
    EdgeRoute.Point place = labels.getOrDefault(edge.id(), route.label());
    boolean labelled = LabelPlaces.isLabelled(edge);
    if (labelled) {
      label(edge, place);
    }
    badges(changes, place.x() + (labelled ? LabelPlaces.width(edge) / 2 + BADGE : 0), place.y());
    svg.endBlock();
  }

  private void label(DrawnEdge edge, EdgeRoute.Point place) {
    double width = LabelPlaces.width(edge);
    svg.start("g")
        .with(
            "transform",
            "translate(" + EdgeRoute.number(place.x()) + "," + EdgeRoute.number(place.y()) + ")");
    svg.start("rect")
        .at(-width / 2, -LabelPlaces.HEIGHT / 2, width, LabelPlaces.HEIGHT)
        .with("rx", LabelPlaces.HEIGHT / 2)
        .with("fill", canvas().fill())
        .with("fill-opacity", 0.88)
        .end();
    text(
        0,
        MEASURES.label().line(),
        MEASURES.label().size(),
        changes(edge).isEmpty() && !isByTopic(edge)
            ? theme.palette(edge.kind().colour()).text()
            : canvas().text(),
        edge.label(),
        "text-anchor",
        "middle");
    svg.endBlock();
  }

  // What is different

  private Notation.Palette mark(Set<Change> changes) {
    return theme.palette(changes.iterator().next().colour());
  }

  /** The signs of changes side by side, leftwards from a point. */
  private void badges(Set<Change> changes, double right, double y) {
    double x = right - 2;
    for (Change change : changes) {
      badge(change, x, y);
      x -= 2 * BADGE + 2;
    }
  }

  private void badge(Change change, double x, double y) {
    Notation.Palette palette = theme.palette(change.colour());
    svg.start("circle")
        .with("cx", x)
        .with("cy", y)
        .with("r", BADGE)
        .with("fill", palette.stroke())
        .with("stroke", canvas().fill())
        .with("stroke-width", 1.5)
        .end();
    svg.start("path")
        .with("d", change.sign())
        .with("transform", "translate(" + EdgeRoute.number(x) + "," + EdgeRoute.number(y) + ")")
        .with("fill", "none")
        .with("stroke", palette.text())
        .with("stroke-width", 2)
        .with("stroke-linecap", "round")
        .end();
  }

  private void legend(Bounds extent) {
    double x = extent.x() + MARGIN + BADGE;
    double y = extent.y() + MARGIN;
    svg.start("g").with("id", "legend");
    for (Change change : Change.values()) {
      String text = legendText(change);
      badge(change, x, y);
      text(x + BADGE + 6, y + 4, NodeSizes.TITLE, canvas().text(), text, "font-weight", "bold");
      x += legendEntry(text);
    }
    if (compared.elsewhere() > 0) {
      text(x, y + 4, NodeSizes.TITLE, canvas().text(), elsewhere(), "fill-opacity", "0.78");
    }
    svg.endBlock();
  }

  private String legendText(Change change) {
    return compared.count(change) + " " + change.label();
  }

  private String elsewhere() {
    return "and " + compared.elsewhere() + " that this diagram does not show";
  }

  private static double legendEntry(String text) {
    return 2 * BADGE + 6 + TextMetrics.width(text, NodeSizes.TITLE, true) + 16;
  }

  private double legendWidth() {
    double width = 0;
    for (Change change : Change.values()) {
      width += legendEntry(legendText(change));
    }
    return compared.elsewhere() == 0
        ? width
        : width + TextMetrics.width(elsewhere(), NodeSizes.TITLE, false);
  }
}
