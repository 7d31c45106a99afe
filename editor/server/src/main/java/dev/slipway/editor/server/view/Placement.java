// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.view;

import dev.slipway.editor.notation.DiagramKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Places nodes that have no place yet, fast and always in the same way: what is alone in a node at
 * the sides of what it is connected with or in rows, what comes later below what is there.
 */
final class Placement {
  /** Between nodes that are in no other. */
  static final int GAP = 28;

  /** Between nodes in another one. */
  static final int INNER_GAP = 12;

  /** From the upper edge of a node to what is in it. */
  static final int INNER_TOP = NodeSizes.HEAD + 6;

  private static final int COLUMN_GAP = 170;
  private static final int UNDER_GAP = 14;
  private static final int INDENT = 24;
  private static final int MOST_SPREAD = 60;
  private static final int WIDEST_ROW = 1200;
  private static final int SWEEPS = 6;
  private static final int MOST_IN_COLUMN = 24;
  private static final int MOST_IN_HOST_COLUMN = 8;
  private static final int GROUP_GAP = 120;

  /** Width of a screen by its height. */
  private static final double SCREEN_FORM = 1.6;

  private static final int MARGIN = 40;

  private final DiagramKind kind;
  private final List<DrawnNode> roots;
  private final Collection<DrawnEdge> allEdges;
  private final Consumer<DrawnNode> sizing;

  /**
   * A placement of nodes of one diagram.
   *
   * @param roots the nodes that are in no other
   * @param sizing gives a node and all in it their sizes
   */
  Placement(
      DiagramKind kind,
      List<DrawnNode> roots,
      Collection<DrawnEdge> allEdges,
      Consumer<DrawnNode> sizing) {
    this.kind = kind;
    this.roots = roots;
    this.allEdges = allEdges;
    this.sizing = sizing;
  }

  /** Places these nodes, the innermost first, as their sizes say how large the others are. */
  void placeMissing(List<DrawnNode> missing) {
    if (!missing.isEmpty()) {
      place(roots, new HashSet<>(missing), MARGIN, MARGIN, true);
    }
  }

  private void place(
      List<DrawnNode> siblings, Set<DrawnNode> missing, int left, int top, boolean outermost) {
    for (DrawnNode node : siblings) {
      place(
          node.children(), missing, NodeSizes.innerLeft(node), INNER_TOP, NodeSizes.isFrame(node));
      sizing.accept(node);
    }
    List<DrawnNode> unplaced = siblings.stream().filter(missing::contains).toList();
    if (unplaced.isEmpty()) {
      return;
    }
    int bottom =
        siblings.stream()
            .filter(node -> !missing.contains(node))
            .mapToInt(node -> node.y() + node.height() + GAP)
            .max()
            .orElse(top);
    if (outermost && kind.layout().equals("sides")) {
      groups(unplaced, left, bottom);
    } else {
      rows(unplaced, left, bottom, outermost);
    }
  }

  // Rows

  private static void rows(List<DrawnNode> nodes, int left, int top, boolean outermost) {
    int gap = outermost ? GAP : INNER_GAP;
    List<DrawnNode> bars = nodes.stream().filter(Placement::isBar).toList();
    List<DrawnNode> others = new ArrayList<>(nodes.stream().filter(node -> !isBar(node)).toList());
    if (outermost) {
      // Those of one kind together, the large ones first: rows are then of one height.
      others.sort(
          Comparator.comparing((DrawnNode node) -> !node.kind().isContainer())
              .thenComparing(node -> node.kind().id())
              .thenComparing(node -> -node.height()));
    }
    int widest = outermost ? Math.max(WIDEST_ROW, width(others, gap)) : 0;
    if (!outermost && others.size() > MOST_IN_HOST_COLUMN) {
      widest = width(others, gap);
    }
    int y = top;
    for (DrawnNode bar : bars) {
      bar.place(left, y);
      y += bar.height() + gap;
    }
    y += bars.isEmpty() ? 0 : 2 * gap;
    int x = left;
    int rowHeight = 0;
    int right = left;
    for (DrawnNode node : others) {
      if (x > left && x + node.width() > left + widest) {
        x = left;
        y += rowHeight + gap + (outermost ? gap : 0);
        rowHeight = 0;
      }
      node.place(x, y);
      x += node.width() + gap;
      rowHeight = Math.max(rowHeight, node.height());
      right = Math.max(right, x - gap);
    }
    for (DrawnNode bar : bars) {
      // As long as what is below it: all of it can then be connected straight.
      bar.setFirstWidth(Math.max(bar.width(), right - left));
    }
  }

  /** How wide rows are for all of them to take about as much room as a screen has, in its form. */
  private static int width(List<DrawnNode> nodes, int gap) {
    long area = 0;
    for (DrawnNode node : nodes) {
      area += (long) (node.width() + gap) * (node.height() + gap);
    }
    return (int) Math.sqrt(area * SCREEN_FORM);
  }

  private static boolean isBar(DrawnNode node) {
    return node.kind().shape().equals("bar");
  }

  // Sides

  /**
   * Places what is closely connected together: a column that goes on for pages says nothing. Small
   * diagrams are one group.
   */
  private void groups(List<DrawnNode> nodes, int left, int top) {
    NodeGroups connected = new NodeGroups(nodes, allEdges, MOST_IN_COLUMN);
    List<List<DrawnNode>> groups = connected.groups();
    List<List<DrawnEdge>> edges = edgesWithin(groups);
    if (groups.size() == 1) {
      sides(nodes, edges.get(0), left, top);
      return;
    }
    long area = 0;
    for (int i = 0; i < groups.size(); i++) {
      List<DrawnNode> group = groups.get(i);
      if (connected.isAlone(group.get(0))) {
        rows(group, 0, 0, true);
      } else {
        sides(group, edges.get(i), 0, 0);
      }
      area += (long) (right(group) + GROUP_GAP) * (bottom(group) + GROUP_GAP);
    }
    int widest = (int) Math.sqrt(area * SCREEN_FORM);
    int x = left;
    int y = top;
    int rowHeight = 0;
    for (List<DrawnNode> group : groups) {
      if (x > left && x + right(group) > left + widest) {
        x = left;
        y += rowHeight + GROUP_GAP;
        rowHeight = 0;
      }
      int width = right(group);
      rowHeight = Math.max(rowHeight, bottom(group));
      for (DrawnNode node : group) {
        node.place(node.x() + x, node.y() + y);
      }
      x += width + GROUP_GAP;
    }
  }

  /** The edges of each group: those that lead from one of its nodes to another. */
  private List<List<DrawnEdge>> edgesWithin(List<List<DrawnNode>> groups) {
    Map<DrawnNode, List<DrawnEdge>> within = new HashMap<>();
    List<List<DrawnEdge>> edges = new ArrayList<>();
    for (List<DrawnNode> group : groups) {
      List<DrawnEdge> ofGroup = new ArrayList<>();
      group.forEach(node -> within.put(node, ofGroup));
      edges.add(ofGroup);
    }
    for (DrawnEdge edge : allEdges) {
      List<DrawnEdge> ofGroup = within.get(edge.from());
      // The very list, not one that has the same in it.
      if (ofGroup != null && ofGroup == within.get(edge.to())) {
        ofGroup.add(edge);
      }
    }
    return edges;
  }

  private static int right(List<DrawnNode> nodes) {
    return nodes.stream().mapToInt(node -> node.x() + node.width()).max().orElse(0);
  }

  private static int bottom(List<DrawnNode> nodes) {
    return nodes.stream().mapToInt(node -> node.y() + node.height()).max().orElse(0);
  }

  /**
   * Puts what others are connected with, such as topics, into a column, each with what only it
   * leads to below it; what mostly starts edges to them goes to the left of it, the rest to the
   * right.
   */
  private static void sides(List<DrawnNode> nodes, List<DrawnEdge> edges, int left, int top) {
    Set<DrawnNode> middle = new HashSet<>();
    Map<DrawnNode, DrawnNode> below = new LinkedHashMap<>();
    for (DrawnNode node : nodes) {
      if (node.kind().shape().equals("pill")) {
        middle.add(node);
      }
    }
    for (DrawnEdge edge : edges) {
      if (edge.kind().isReference() && middle.contains(edge.from())) {
        below.putIfAbsent(edge.to(), edge.from());
      }
    }
    Map<DrawnNode, Integer> balance = new HashMap<>();
    Map<DrawnNode, List<DrawnNode>> neighbours = new HashMap<>();
    for (DrawnEdge edge : edges) {
      neighbours.computeIfAbsent(edge.from(), any -> new ArrayList<>()).add(edge.to());
      neighbours.computeIfAbsent(edge.to(), any -> new ArrayList<>()).add(edge.from());
      balance.merge(edge.from(), 1, Integer::sum);
      balance.merge(edge.to(), -1, Integer::sum);
    }
    List<List<DrawnNode>> columns =
        List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    List<DrawnNode> others = new ArrayList<>();
    for (DrawnNode node : nodes) {
      if (middle.contains(node)) {
        columns.get(1).add(node);
      } else if (node.kind().shape().equals("table")) {
        others.add(node);
      } else {
        columns.get(balance.getOrDefault(node, 0) >= 0 ? 0 : 2).add(node);
      }
    }
    order(columns, neighbours);
    others.removeAll(below.keySet());
    Map<DrawnNode, List<DrawnNode>> attached = new HashMap<>();
    below.forEach(
        (node, topic) -> attached.computeIfAbsent(topic, any -> new ArrayList<>()).add(node));
    int x = left;
    int tallest = columns.stream().mapToInt(column -> height(column, attached)).max().orElse(0);
    for (List<DrawnNode> column : columns) {
      // Short columns are spread: their nodes are then beside what they are connected with.
      int spare = tallest - height(column, attached);
      int gap = GAP + Math.min(spare / (column.size() + 1), MOST_SPREAD);
      int y = top + (spare - (gap - GAP) * (column.size() - 1)) / 2;
      int widest = 0;
      for (DrawnNode node : column) {
        node.place(x, y);
        y += node.height();
        widest = Math.max(widest, node.width());
        for (DrawnNode under : attached.getOrDefault(node, List.of())) {
          under.place(x + INDENT, y + UNDER_GAP);
          y += UNDER_GAP + under.height();
          widest = Math.max(widest, INDENT + under.width());
        }
        y += gap;
      }
      x += column.isEmpty() ? 0 : widest + COLUMN_GAP;
    }
    rows(others, left, top + tallest + GAP, true);
  }

  private static int height(List<DrawnNode> column, Map<DrawnNode, List<DrawnNode>> attached) {
    int height = 0;
    for (DrawnNode node : column) {
      height += node.height() + GAP;
      for (DrawnNode under : attached.getOrDefault(node, List.of())) {
        height += UNDER_GAP + under.height();
      }
    }
    return height;
  }

  /**
   * Orders each column by where the neighbours of its nodes are, forwards and backwards in turn.
   */
  private static void order(
      List<List<DrawnNode>> columns, Map<DrawnNode, List<DrawnNode>> neighbours) {
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      for (int i = 0; i < columns.size(); i++) {
        Map<DrawnNode, Double> rank = ranks(columns);
        List<DrawnNode> column = columns.get(sweep % 2 == 0 ? i : columns.size() - 1 - i);
        Map<DrawnNode, Double> wanted = new HashMap<>();
        for (DrawnNode node : column) {
          wanted.put(
              node,
              neighbours.getOrDefault(node, List.of()).stream()
                  .filter(rank::containsKey)
                  .mapToDouble(rank::get)
                  .average()
                  .orElse(rank.get(node)));
        }
        column.sort(Comparator.comparingDouble(wanted::get));
      }
    }
  }

  /** The place of each node in its column, from 0 to 1. */
  private static Map<DrawnNode, Double> ranks(List<List<DrawnNode>> columns) {
    Map<DrawnNode, Double> ranks = new HashMap<>();
    for (List<DrawnNode> column : columns) {
      for (int i = 0; i < column.size(); i++) {
        ranks.put(column.get(i), (i + 0.5) / column.size());
      }
    }
    return ranks;
  }
}
