// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * Has nodes make room for each other: where two around which is the same would cover each other, or
 * one that grows with its content would touch the other, because one of them has grown or was put
 * there, that which is further to the right or below moves on that way, or the shorter of both; in
 * a row or column the second stays in it. The drawing keeps their places, so what has made room
 * goes back when there is room again. The same nodes always come to the same places.
 */
final class Separation {
  private static final int GAP = 12;

  /** How far the edges of two nodes may be apart for them to stand in one row or column. */
  private static final int ALIGNED = 8;

  private static final Comparator<DrawnNode> FROM_CORNER =
      Comparator.comparingInt((DrawnNode node) -> node.x() + node.y());

  /** Which nodes move out of the way of a node. */
  private final Map<DrawnNode, Set<DrawnNode>> yielding = new HashMap<>();

  /** Of how many nodes a node moves out of the way. */
  private final Map<DrawnNode, Integer> before = new HashMap<>();

  /** The nodes that cover others, or are covered, where they were. */
  private final Set<DrawnNode> covering = new HashSet<>();

  /** The nodes that have their places. */
  private final List<DrawnNode> settled = new ArrayList<>();

  /** Those of them that have moved. */
  private final List<DrawnNode> moved = new ArrayList<>();

  private Separation() {}

  /** Moves what would cover a part of another of these nodes. */
  static void apply(List<DrawnNode> siblings) {
    Separation separation = new Separation();
    separation.findOverlaps(siblings);
    if (!separation.yielding.isEmpty()) {
      separation.settle(siblings);
    }
  }

  private void findOverlaps(List<DrawnNode> siblings) {
    List<DrawnNode> fromLeft = new ArrayList<>(siblings);
    fromLeft.sort(Comparator.comparingInt(DrawnNode::x));
    for (int i = 0; i < fromLeft.size(); i++) {
      DrawnNode one = fromLeft.get(i);
      for (int j = i + 1; j < fromLeft.size(); j++) {
        DrawnNode other = fromLeft.get(j);
        if (other.x() >= one.x() + one.width() + GAP) {
          break;
        }
        if (collide(one, other)) {
          boolean otherYields = way(one, other) <= way(other, one);
          DrawnNode stays = otherYields ? one : other;
          DrawnNode yields = otherYields ? other : one;
          if (yielding.computeIfAbsent(stays, any -> new LinkedHashSet<>()).add(yields)) {
            before.merge(yields, 1, Integer::sum);
            covering.add(stays);
            covering.add(yields);
          }
        }
      }
    }
  }

  /** Takes the nodes in turn, each after those that it makes room for, and moves it past them. */
  private void settle(List<DrawnNode> siblings) {
    Set<DrawnNode> open = new LinkedHashSet<>(siblings);
    PriorityQueue<DrawnNode> ready = new PriorityQueue<>(FROM_CORNER);
    siblings.stream().filter(node -> !before.containsKey(node)).forEach(ready::add);
    while (!open.isEmpty()) {
      DrawnNode node = ready.poll();
      if (node == null) {
        // Each makes room for another: one has to be the first.
        node = open.stream().min(FROM_CORNER).orElseThrow();
      }
      if (open.remove(node)) {
        if (covering.contains(node) || collidesWithMoved(node)) {
          movePast(node);
        }
        settled.add(node);
        for (DrawnNode later : yielding.getOrDefault(node, Set.of())) {
          if (before.merge(later, -1, Integer::sum) == 0) {
            ready.add(later);
          }
        }
      }
    }
  }

  private boolean collidesWithMoved(DrawnNode node) {
    return moved.stream().anyMatch(each -> collide(node, each));
  }

  /**
   * Whether they cover each other, or one that has others in it is nearer than nodes that made
   * room.
   */
  private static boolean collide(DrawnNode one, DrawnNode other) {
    return one.isWithin(one.holdsNodes() || other.holdsNodes() ? GAP : 0, other);
  }

  private void movePast(DrawnNode node) {
    boolean moves = false;
    // Each step leaves one of them behind for good.
    for (int i = 0; i < settled.size(); i++) {
      DrawnNode other = settled.get(i);
      if (collide(node, other)) {
        if (goesRight(other, node)) {
          node.place(node.x() + toTheRight(other, node), node.y());
        } else {
          node.place(node.x(), node.y() + down(other, node));
        }
        moves = true;
        i = -1;
      }
    }
    if (moves) {
      moved.add(node);
    }
  }

  /** How far a node has to move to be past another; as far as can be if it is the other's turn. */
  private static int way(DrawnNode other, DrawnNode node) {
    boolean isFirst =
        areInRow(other, node)
            ? node.x() < other.x()
            : areInColumn(other, node)
                ? node.y() < other.y()
                : node.x() <= other.x() && node.y() <= other.y();
    if (isFirst) {
      return Integer.MAX_VALUE;
    }
    return goesRight(other, node) ? toTheRight(other, node) : down(other, node);
  }

  /** Whether a node moves past another to the right: what stands beside it does, if it can. */
  private static boolean goesRight(DrawnNode other, DrawnNode node) {
    boolean isRight = node.x() > other.x();
    boolean isBelow = node.y() > other.y();
    if (isRight && areInRow(other, node) || isBelow && areInColumn(other, node)) {
      return areInRow(other, node);
    }
    return isRight == isBelow ? toTheRight(other, node) <= down(other, node) : isRight;
  }

  private static boolean areInRow(DrawnNode one, DrawnNode other) {
    return Math.abs(one.y() - other.y()) <= ALIGNED && Math.abs(one.x() - other.x()) > ALIGNED;
  }

  private static boolean areInColumn(DrawnNode one, DrawnNode other) {
    return Math.abs(one.x() - other.x()) <= ALIGNED && Math.abs(one.y() - other.y()) > ALIGNED;
  }

  private static int toTheRight(DrawnNode other, DrawnNode node) {
    return other.x() + other.width() + GAP - node.x();
  }

  private static int down(DrawnNode other, DrawnNode node) {
    return other.y() + other.height() + GAP - node.y();
  }
}
