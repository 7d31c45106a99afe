// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.diagram;

import dev.slipway.editor.notation.EdgeKind;
import dev.slipway.editor.notation.NodeKind;
import dev.slipway.editor.server.view.TopicColours;
import java.util.LinkedHashMap;
import java.util.Map;

/** The types and arguments by which clients know the elements of a graph. */
public final class GraphElements {
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

  private GraphElements() {}

  /** The type by which clients know what it is. */
  static String type(ShownGraph.Part part) {
    return part instanceof ShownGraph.Node node
        ? NODE + node.kind().id()
        : EDGE + ((ShownGraph.Edge) part).kind().id();
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
    if (!shown.between().isEmpty()) {
      args.put("between", shown.between());
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
}
