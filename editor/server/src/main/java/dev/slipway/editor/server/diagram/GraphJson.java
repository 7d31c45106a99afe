// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.diagram;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import dev.slipway.editor.notation.DiagramKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * What clients are sent of a diagram: the graph of {@link DiagramFactory} as GLSP's schema has it,
 * written without that graph, which takes several times as long to make and to look through.
 */
public final class GraphJson {
  private static final Gson GSON = new Gson();

  private GraphJson() {}

  private record Graph(String id, String type, int revision, List<Element> children) {}

  private record Point(int x, int y) {}

  private record Size(int width, int height) {}

  /** A node, an edge or the name of a node; what it has none of is null. */
  private record Element(
      String id,
      String type,
      String text,
      Point position,
      Size size,
      String sourceId,
      String targetId,
      List<Point> routingPoints,
      List<Element> children,
      Map<String, Object> args) {
    static Element of(ShownGraph.Part part) {
      return part instanceof ShownGraph.Node node ? node(node) : edge((ShownGraph.Edge) part);
    }

    private static Element node(ShownGraph.Node node) {
      String nameId = node.id() + GraphElements.NAME_SUFFIX;
      String title = node.texts().title();
      Element name =
          new Element(nameId, GraphElements.NAME, title, null, null, null, null, null, null, null);
      return new Element(
          node.id(),
          GraphElements.type(node),
          null,
          new Point(node.x(), node.y()),
          new Size(node.width(), node.height()),
          null,
          null,
          null,
          new ArrayList<>(List.of(name)),
          unlessEmpty(GraphElements.args(node)));
    }

    private static Element edge(ShownGraph.Edge edge) {
      List<Point> bends = new ArrayList<>();
      for (int i = 0; i + 1 < edge.bends().size(); i += 2) {
        bends.add(new Point(edge.bends().get(i), edge.bends().get(i + 1)));
      }
      return new Element(
          edge.id(),
          GraphElements.type(edge),
          null,
          null,
          null,
          edge.source(),
          edge.target(),
          bends.isEmpty() ? null : bends,
          null,
          unlessEmpty(GraphElements.args(edge)));
    }

    private static Map<String, Object> unlessEmpty(Map<String, Object> args) {
      return args.isEmpty() ? null : args;
    }
  }

  /**
   * All of a diagram.
   *
   * @param revision that of the graph
   */
  static String of(DiagramKind kind, ShownGraph shown, int revision) {
    List<Element> outermost = new ArrayList<>();
    Map<String, List<Element>> inside = new HashMap<>();
    inside.put("", outermost);
    for (ShownGraph.Part part : shown.parts()) {
      Element element = Element.of(part);
      inside.get(part.parent()).add(element);
      inside.put(part.id(), element.children());
    }
    return ascii(GSON.toJson(new Graph(kind.id(), GraphElements.GRAPH, revision, outermost)));
  }

  /**
   * The same JSON in ASCII, by escapes (RFC 8259, 7): browsers and Java hold such text in half the
   * memory, and read and write it in less time. One sign in a megabyte would make the difference.
   */
  private static String ascii(String json) {
    StringBuilder written = new StringBuilder(json.length());
    int from = 0;
    for (int i = 0; i < json.length(); i++) {
      char each = json.charAt(i);
      if (each >= 0x80) {
        written.append(json.substring(from, i)).append("\\u");
        written.append(HexFormat.of().toHexDigits(each));
        from = i + 1;
      }
    }
    return written.append(json.substring(from)).toString();
  }

  /** A node or an edge, without the nodes in it. */
  public static JsonObject of(ShownGraph.Part part) {
    return GSON.toJsonTree(Element.of(part)).getAsJsonObject();
  }
}
