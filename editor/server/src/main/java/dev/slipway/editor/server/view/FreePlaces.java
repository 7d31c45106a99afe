// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.view;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds free places for nodes, near those that they are connected with. No other node moves: each
 * stays in the node that it is in, and covers neither what is drawn there nor the places to which
 * nodes go back that have made room.
 */
public final class FreePlaces {
  /** How far apart the places are that are tried, in pixels. */
  private static final int STEP = 20;

  private static final int INNER_STEP = 4;

  /** Further away than anything is drawn. */
  private static final int FAR = 1_000_000;

  private static final Bounds EVERYWHERE = new Bounds(-FAR, -FAR, 2.0 * FAR, 2.0 * FAR);

  private final DrawnDiagram diagram;

  /** The nodes that wait for their places, and the other ends of their edges. */
  private final Map<DrawnNode, List<DrawnNode>> waiting = new LinkedHashMap<>();

  private FreePlaces(DrawnDiagram diagram) {
    this.diagram = diagram;
  }

  /**
   * Moves nodes of a diagram to free places.
   *
   * @param diagram a copy that is not shown
   * @param ids the nodes; what is in one of them moves with it
   * @return the nodes that have their places now
   */
  public static List<DrawnNode> find(DrawnDiagram diagram, Collection<String> ids) {
    FreePlaces places = new FreePlaces(diagram);
    for (DrawnNode node : diagram.nodes()) {
      if (ids.contains(node.id()) && places.waitingAround(node) == null) {
        places.waiting.put(node, new ArrayList<>());
      }
    }
    diagram.edges().forEach(places::connect);
    List<DrawnNode> nodes = List.copyOf(places.waiting.keySet());
    while (!places.waiting.isEmpty()) {
      places.placeNext();
    }
    return nodes;
  }

  /** The node that is to move with a node: itself or one around it; null where it stays. */
  private DrawnNode waitingAround(DrawnNode node) {
    return node.withAllAround().stream().filter(waiting::containsKey).findFirst().orElse(null);
  }

  private void connect(DrawnEdge edge) {
    DrawnNode from = waitingAround(edge.from());
    DrawnNode to = waitingAround(edge.to());
    if (from != to) {
      if (from != null) {
        waiting.get(from).add(edge.to());
      }
      if (to != null) {
        waiting.get(to).add(edge.from());
      }
    }
  }

  /** Places the node that most is known of: the one with most neighbours that have places. */
  private void placeNext() {
    DrawnNode node =
        waiting.keySet().stream()
            .max(Comparator.comparingInt(each -> placedNeighbours(each).size()))
            .orElseThrow();
    List<DrawnNode> neighbours = placedNeighbours(node);
    List<DrawnNode> others =
        (node.parent() == null ? diagram.roots() : node.parent().children())
            .stream().filter(other -> !waiting.containsKey(other)).toList();
    waiting.remove(node);
    new Search(node, others).run(neighbours);
  }

  private List<DrawnNode> placedNeighbours(DrawnNode node) {
    return waiting.get(node).stream().filter(other -> waitingAround(other) == null).toList();
  }

  /** The search for the place of one node, in coordinates of the node around it. */
  private final class Search {
    private final DrawnNode node;
    private final DrawnNode around;
    private final List<DrawnNode> others;
    private final int gap;
    private final List<Bounds> taken = new ArrayList<>();

    Search(DrawnNode node, List<DrawnNode> others) {
      this.node = node;
      this.around = node.parent();
      this.others = others;
      this.gap = around == null ? Placement.GAP : Placement.INNER_GAP;
      for (DrawnNode other : others) {
        taken.add(withGap(other.x(), other.y(), other));
        diagram
            .keptPlace(other)
            .filter(kept -> kept.getX() != other.x() || kept.getY() != other.y())
            .ifPresent(kept -> taken.add(withGap(kept.getX(), kept.getY(), other)));
      }
    }

    private Bounds withGap(int x, int y, DrawnNode other) {
      return new Bounds(x - gap, y - gap, other.width() + 2.0 * gap, other.height() + 2.0 * gap);
    }

    void run(List<DrawnNode> neighbours) {
      Bounds wanted = wanted(neighbours);
      if (around == null) {
        nearest(wanted, EVERYWHERE).ifPresent(this::place);
        return;
      }
      int left = NodeSizes.innerLeft(around);
      int top = Placement.INNER_TOP;
      double right = around.width() - NodeSizes.PADDING;
      double bottom = around.height() - NodeSizes.PADDING;
      nearest(wanted, new Bounds(left, top, right - left, bottom - top))
          // Without such a place, it stays where it is, or the node around it grows.
          .or(() -> Optional.of(own()).filter(any -> others.stream().noneMatch(node::overlaps)))
          .or(() -> nearest(wanted, new Bounds(left, top, FAR, FAR)))
          .ifPresent(this::place);
    }

    private void place(Bounds found) {
      node.place((int) found.x(), (int) found.y());
    }

    private Bounds own() {
      return new Bounds(node.x(), node.y(), node.width(), node.height());
    }

    /** In the middle of its neighbours, or else of its siblings; in another node at its corner. */
    private Bounds wanted(List<DrawnNode> neighbours) {
      if (neighbours.isEmpty() && around != null) {
        return at(NodeSizes.innerLeft(around), Placement.INNER_TOP);
      }
      List<DrawnNode> near = neighbours.isEmpty() ? others : neighbours;
      if (near.isEmpty()) {
        return own();
      }
      double x = near.stream().mapToDouble(each -> Bounds.of(each).centreX()).average().orElse(0);
      double y = near.stream().mapToDouble(each -> Bounds.of(each).centreY()).average().orElse(0);
      return at(
          x - node.width() / 2.0 - (around == null ? 0 : around.absoluteX()),
          y - node.height() / 2.0 - (around == null ? 0 : around.absoluteY()));
    }

    private Bounds at(double x, double y) {
      return new Bounds(x, y, node.width(), node.height());
    }

    /** The free place within bounds that is nearest to the wanted one, looked for ring by ring. */
    private Optional<Bounds> nearest(Bounds wanted, Bounds within) {
      int step = around == null ? STEP : INNER_STEP;
      double startX = start(wanted.x(), within.x(), within.right() - node.width(), step);
      double startY = start(wanted.y(), within.y(), within.bottom() - node.height(), step);
      Bounds nearest = null;
      double least = Math.max(within.width(), within.height());
      for (int ring = 0; ring * step < least; ring++) {
        for (int across = -ring; across <= ring; across++) {
          int between = Math.abs(across) == ring ? 1 : 2 * ring;
          for (int down = -ring; down <= ring; down += Math.max(1, between)) {
            Bounds place = at(startX + across * step, startY + down * step);
            double away = Math.hypot(across, down) * step;
            if (away < least && within.holds(place) && isFree(place)) {
              nearest = place;
              least = away;
            }
          }
        }
      }
      return Optional.ofNullable(nearest);
    }

    private static double start(double wanted, double least, double most, int step) {
      return Math.max(least, Math.min(Math.rint(wanted / step) * step, most));
    }

    private boolean isFree(Bounds place) {
      for (int i = 0; i < taken.size(); i++) {
        if (taken.get(i).meets(place)) {
          // What is tried next is mostly covered by the same.
          taken.add(0, taken.remove(i));
          return false;
        }
      }
      return true;
    }
  }
}
