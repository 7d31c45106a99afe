// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.view;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Groups nodes that are closely connected. A group begins with the first node that is in none and
 * takes, one after the other, the node that has the most of its edges into the group, until it has
 * as many topics as fit into a column. The same diagram always gives the same groups.
 */
final class NodeGroups {
  private final int most;
  private final Map<DrawnNode, List<DrawnNode>> neighbours = new HashMap<>();
  private final Map<DrawnNode, Integer> order = new HashMap<>();

  /** Those in no group yet, in the order of the diagram. */
  private final Set<DrawnNode> open;

  /** How many edges lead from a node into the group that is being made. */
  private final Map<DrawnNode, Integer> into = new HashMap<>();

  /**
   * @param most how many topics a group may have
   */
  NodeGroups(List<DrawnNode> nodes, Collection<DrawnEdge> edges, int most) {
    this.most = most;
    this.open = new LinkedHashSet<>(nodes);
    for (DrawnNode node : nodes) {
      order.put(node, order.size());
      neighbours.put(node, new ArrayList<>());
    }
    for (DrawnEdge edge : edges) {
      if (order.containsKey(edge.from()) && order.containsKey(edge.to())) {
        neighbours.get(edge.from()).add(edge.to());
        neighbours.get(edge.to()).add(edge.from());
      }
    }
  }

  /** The groups: one where all topics fit into a column, else the last of all that are alone. */
  List<List<DrawnNode>> groups() {
    if (open.stream().filter(NodeGroups::isTopic).count() <= most) {
      return List.of(List.copyOf(open));
    }
    List<DrawnNode> alone = open.stream().filter(this::isAlone).toList();
    open.removeAll(alone);
    List<List<DrawnNode>> groups = new ArrayList<>();
    while (!open.isEmpty()) {
      groups.add(next());
    }
    if (!alone.isEmpty()) {
      groups.add(alone);
    }
    return groups;
  }

  /** Whether a node is connected with no other. */
  boolean isAlone(DrawnNode node) {
    return neighbours.get(node).isEmpty();
  }

  private List<DrawnNode> next() {
    into.clear();
    List<DrawnNode> group = new ArrayList<>();
    TreeSet<DrawnNode> border =
        new TreeSet<>(Comparator.comparingDouble(this::distance).thenComparing(order::get));
    int topics = 0;
    DrawnNode node = open.iterator().next();
    while (node != null) {
      open.remove(node);
      group.add(node);
      topics += isTopic(node) ? 1 : 0;
      for (DrawnNode neighbour : neighbours.get(node)) {
        if (open.contains(neighbour)) {
          // Taken out before what it is ordered by changes.
          border.remove(neighbour);
          into.merge(neighbour, 1, Integer::sum);
          border.add(neighbour);
        }
      }
      node = topics < most ? border.pollFirst() : null;
    }
    // What leads nowhere else comes along: it would be a group of its own.
    for (DrawnNode left : List.copyOf(border)) {
      if (into.get(left) == neighbours.get(left).size()) {
        open.remove(left);
        group.add(left);
      }
    }
    return group;
  }

  /** The less, the greater a part of a node's edges leads into the group. */
  private double distance(DrawnNode node) {
    return -(double) into.getOrDefault(node, 0) / neighbours.get(node).size();
  }

  /** Whether it is what others are connected by. */
  private static boolean isTopic(DrawnNode node) {
    return node.kind().shape().equals("pill");
  }
}
