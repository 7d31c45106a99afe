// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.view;

import dev.slipway.editor.notation.Notation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;

/**
 * Leads edges around nodes and titles: along lines across and down that pass beside them, with few
 * bends, apart from other edges where there is room.
 *
 * <p>The lines are the same for all edges of a diagram; the way along them is the cheapest that A*
 * finds. Edges are taken in their order, so the same diagram always gives the same ways.
 */
final class EdgeRouter {
  /** With more nodes than that, nobody follows single edges, and it would take too long. */
  static final int MOST_NODES = 150;

  /** How far lines pass beside nodes: one for each of several edges. */
  private static final int[] LANES = {6, 13, 20};

  /** What a bend costs, as a length. */
  private static final int BEND = 40;

  /** What it costs to run over another edge or close beside it, in parts of the length. */
  private static final double SHARED = 1.5;

  /** How near two lines are that can hardly be told apart. */
  private static final int CLOSE = 5;

  /** What it costs to run along a border, in parts of the length. */
  private static final double BESIDE_BORDER = 1.2;

  /** What crossing another edge costs, as a length. */
  private static final int CROSSING = 12;

  private static final int BAR_MARGIN = Notation.standard().measures().edge().barMargin();
  private static final int TITLE_RIGHT = 6;

  /** In the order of the sides, clockwise: up, right, down, left. */
  private static final int[] DX = {0, 1, 0, -1};

  private static final int[] DY = {-1, 0, 1, 0};

  private record Box(int left, int top, int right, int bottom) {
    static Box of(DrawnNode node) {
      int x = node.absoluteX();
      int y = node.absoluteY();
      return new Box(x, y, x + node.width(), y + node.height());
    }

    int centreX() {
      return (left + right) / 2;
    }

    int centreY() {
      return (top + bottom) / 2;
    }

    boolean isBar() {
      return right - left > 5 * (bottom - top);
    }
  }

  /** Where an edge may meet a node: a place on one of its sides. */
  private record Port(int x, int y, int side) {}

  private final Collection<DrawnNode> nodes;
  private final Map<DrawnNode, Box> boxes = new HashMap<>();
  private final int[] xs;
  private final int[] ys;

  /** How many edges run along each piece of a line: across from a crossing, and down from it. */
  private final int[] usedAcross;

  private final int[] usedDown;

  /** Whether each piece runs along the border of a node. */
  private final boolean[] borderAcross;

  private final boolean[] borderDown;

  /** Whether each piece is closed to the edge that is being led. */
  private final boolean[] closedAcross;

  private final boolean[] closedDown;

  private EdgeRouter(Collection<DrawnNode> nodes) {
    this.nodes = nodes;
    TreeSet<Integer> across = new TreeSet<>();
    TreeSet<Integer> down = new TreeSet<>();
    for (DrawnNode node : nodes) {
      Box box = Box.of(node);
      boxes.put(node, box);
      for (int lane : LANES) {
        across.addAll(List.of(box.left - lane, box.right + lane));
        down.addAll(List.of(box.top - lane, box.bottom + lane));
      }
      across.addAll(List.of(box.left, box.right, box.centreX()));
      down.addAll(List.of(box.top, box.bottom, box.centreY()));
    }
    xs = across.stream().mapToInt(Integer::intValue).toArray();
    ys = down.stream().mapToInt(Integer::intValue).toArray();
    int crossings = xs.length * ys.length;
    usedAcross = new int[crossings];
    usedDown = new int[crossings];
    borderAcross = new boolean[crossings];
    borderDown = new boolean[crossings];
    closedAcross = new boolean[crossings];
    closedDown = new boolean[crossings];
    boxes.values().forEach(this::markBorder);
  }

  private void markBorder(Box box) {
    for (int y = 0; y < ys.length; y++) {
      for (int x = 0; x < xs.length; x++) {
        int fromBorderY = Math.min(Math.abs(ys[y] - box.top), Math.abs(ys[y] - box.bottom));
        int fromBorderX = Math.min(Math.abs(xs[x] - box.left), Math.abs(xs[x] - box.right));
        borderAcross[at(x, y)] |= fromBorderY < CLOSE && xs[x] >= box.left && xs[x] < box.right;
        borderDown[at(x, y)] |= fromBorderX < CLOSE && ys[y] >= box.top && ys[y] < box.bottom;
      }
    }
  }

  /**
   * Finds ways for edges.
   *
   * @param nodes all nodes that are shown, each after the one around it
   * @param edges edges between them, none with bends of its own
   * @return x and y of each bend in turn; edges for which there is no better way are left out
   */
  static Map<DrawnEdge, List<Integer>> route(Collection<DrawnNode> nodes, List<DrawnEdge> edges) {
    Map<DrawnEdge, List<Integer>> ways = new HashMap<>();
    if (nodes.size() <= MOST_NODES && !edges.isEmpty()) {
      EdgeRouter router = new EdgeRouter(nodes);
      for (DrawnEdge edge : edges) {
        List<Integer> bends = router.lead(edge);
        if (!bends.isEmpty()) {
          ways.put(edge, bends);
        }
      }
    }
    return ways;
  }

  private List<Integer> lead(DrawnEdge edge) {
    if (edge.from() == edge.to()
        || isInside(edge.from(), edge.to())
        || isInside(edge.to(), edge.from())) {
      return List.of();
    }
    closeFor(edge);
    int[] way = cheapest(ports(boxes.get(edge.from())), ports(boxes.get(edge.to())));
    if (way.length == 0) {
      return List.of();
    }
    use(way);
    return bends(way);
  }

  // What an edge may not run through

  private void closeFor(DrawnEdge edge) {
    Arrays.fill(closedAcross, false);
    Arrays.fill(closedDown, false);
    Set<DrawnNode> around = new HashSet<>();
    for (DrawnNode end : List.of(edge.from(), edge.to())) {
      for (DrawnNode at = end.parent(); at != null; at = at.parent()) {
        around.add(at);
      }
    }
    for (DrawnNode node : nodes) {
      Box box = boxes.get(node);
      close(around.contains(node) ? title(node, box) : box);
      if (around.contains(node)) {
        close(foldButton(box));
      }
    }
  }

  /** Where the button is that folds a node with others in it. */
  private static Box foldButton(Box box) {
    int left = Math.max(box.left, box.right - NodeSizes.FOLD_BUTTON);
    return new Box(left, box.top, box.right, box.top + NodeSizes.HEAD);
  }

  /** Where the icon and the texts of a node are that has others in it. */
  private static Box title(DrawnNode node, Box box) {
    int width =
        Math.max(
            TextMetrics.width(node.texts().title(), NodeSizes.TITLE, true),
            TextMetrics.width(node.texts().detail(), NodeSizes.DETAIL, false));
    int right = box.left + NodeSizes.TITLE_LEFT + width + TITLE_RIGHT;
    return new Box(
        box.left + TITLE_RIGHT, box.top, Math.min(right, box.right), box.top + NodeSizes.HEAD);
  }

  /**
   * Closes all pieces that run through a box or along its border; those that only meet it are open.
   */
  private void close(Box box) {
    int firstX = Math.max(0, index(xs, box.left) - 1);
    int firstY = Math.max(0, index(ys, box.top) - 1);
    for (int y = firstY; y < ys.length && ys[y] <= box.bottom; y++) {
      for (int x = firstX; x < xs.length && xs[x] <= box.right; x++) {
        boolean meetsX = xs[x] >= box.left;
        boolean meetsY = ys[y] >= box.top;
        boolean runsAcross = x + 1 < xs.length && xs[x] < box.right && xs[x + 1] > box.left;
        boolean runsDown = y + 1 < ys.length && ys[y] < box.bottom && ys[y + 1] > box.top;
        closedAcross[at(x, y)] |= runsAcross && meetsY;
        closedDown[at(x, y)] |= runsDown && meetsX;
      }
    }
  }

  /** The first line that is not before a place. */
  private static int index(int[] lines, int place) {
    int found = Arrays.binarySearch(lines, place);
    return found >= 0 ? found : -found - 1;
  }

  private int at(int x, int y) {
    return y * xs.length + x;
  }

  // Ends

  /** The middles of the sides; along a bar, wherever a line meets it from above or below. */
  private List<Port> ports(Box box) {
    List<Port> ports = new ArrayList<>();
    if (box.isBar()) {
      for (int x : xs) {
        if (x >= box.left + BAR_MARGIN && x <= box.right - BAR_MARGIN) {
          ports.add(new Port(x, box.top, 0));
          ports.add(new Port(x, box.bottom, 2));
        }
      }
      return ports;
    }
    ports.add(new Port(box.centreX(), box.top, 0));
    ports.add(new Port(box.right, box.centreY(), 1));
    ports.add(new Port(box.centreX(), box.bottom, 2));
    ports.add(new Port(box.left, box.centreY(), 3));
    return ports;
  }

  // Ways

  private record Step(int state, double cost) {}

  /** The crossings along the cheapest way, the ends too; none where there is no way. */
  private int[] cheapest(List<Port> from, List<Port> to) {
    int states = 4 * xs.length * ys.length;
    double[] cost = new double[states];
    Arrays.fill(cost, Double.MAX_VALUE);
    int[] before = new int[states];
    PriorityQueue<Step> open =
        new PriorityQueue<>(
            (one, other) ->
                one.cost != other.cost
                    ? Double.compare(one.cost, other.cost)
                    : Integer.compare(one.state, other.state));
    Set<Integer> goals = new HashSet<>();
    for (Port port : to) {
      // One arrives against the side that one would leave by.
      goals.add(4 * at(index(xs, port.x), index(ys, port.y)) + (port.side + 2) % 4);
    }
    for (Port port : from) {
      int state = 4 * at(index(xs, port.x), index(ys, port.y)) + port.side;
      cost[state] = 0;
      before[state] = -1;
      open.add(new Step(state, least(port.x, port.y, to)));
    }
    while (!open.isEmpty()) {
      Step step = open.poll();
      int state = step.state;
      int crossing = state / 4;
      int x = crossing % xs.length;
      int y = crossing / xs.length;
      if (step.cost > cost[state] + least(xs[x], ys[y], to) + 0.001) {
        continue;
      }
      if (goals.contains(state) && before[state] >= 0) {
        return trace(state, before);
      }
      for (int way = 0; way < 4; way++) {
        // A way begins straight out of its side.
        if (way == (state + 2) % 4 || before[state] < 0 && way != state % 4) {
          continue;
        }
        int nextX = x + DX[way];
        int nextY = y + DY[way];
        if (nextX < 0 || nextY < 0 || nextX >= xs.length || nextY >= ys.length) {
          continue;
        }
        int piece = at(Math.min(x, nextX), Math.min(y, nextY));
        boolean across = DY[way] == 0;
        if (across ? closedAcross[piece] : closedDown[piece]) {
          continue;
        }
        int length = Math.abs(xs[nextX] - xs[x]) + Math.abs(ys[nextY] - ys[y]);
        double price = length * (1 + SHARED * (across ? usedAcross : usedDown)[piece]);
        price += (across ? borderAcross : borderDown)[piece] ? length * BESIDE_BORDER : 0;
        price += way == state % 4 ? 0 : BEND;
        price += (across ? usedDown : usedAcross)[at(nextX, nextY)] > 0 ? CROSSING : 0;
        int next = 4 * at(nextX, nextY) + way;
        double sum = cost[state] + price;
        if (sum < cost[next]) {
          cost[next] = sum;
          before[next] = state;
          open.add(new Step(next, sum + least(xs[nextX], ys[nextY], to)));
        }
      }
    }
    return new int[0];
  }

  /** What the way from there costs at the least. */
  private static int least(int x, int y, List<Port> to) {
    int least = Integer.MAX_VALUE;
    for (Port port : to) {
      least = Math.min(least, Math.abs(port.x - x) + Math.abs(port.y - y));
    }
    return least;
  }

  private static int[] trace(int goal, int[] before) {
    List<Integer> way = new ArrayList<>();
    for (int at = goal; at >= 0; at = before[at]) {
      way.add(0, at / 4);
    }
    return way.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Marks the pieces of a way as used, and those of lines close beside them. */
  private void use(int[] way) {
    for (int i = 1; i < way.length; i++) {
      int piece = Math.min(way[i - 1], way[i]);
      int x = piece % xs.length;
      int y = piece / xs.length;
      if (Math.abs(way[i] - way[i - 1]) == 1) {
        for (int beside = first(ys, ys[y]);
            beside < ys.length && ys[beside] <= ys[y] + CLOSE;
            beside++) {
          usedAcross[at(x, beside)]++;
        }
      } else {
        for (int beside = first(xs, xs[x]);
            beside < xs.length && xs[beside] <= xs[x] + CLOSE;
            beside++) {
          usedDown[at(beside, y)]++;
        }
      }
    }
  }

  /** The first line that is close to a place. */
  private static int first(int[] lines, int place) {
    return index(lines, place - CLOSE);
  }

  /** Where a way turns; the middle of one that does not, which keeps it straight. */
  private List<Integer> bends(int[] way) {
    List<Integer> bends = new ArrayList<>();
    for (int i = 1; i < way.length - 1; i++) {
      boolean acrossBefore = Math.abs(way[i] - way[i - 1]) == 1;
      boolean acrossAfter = Math.abs(way[i + 1] - way[i]) == 1;
      if (acrossBefore != acrossAfter) {
        bends.addAll(List.of(xs[way[i] % xs.length], ys[way[i] / xs.length]));
      }
    }
    if (bends.isEmpty()) {
      int first = way[0];
      int last = way[way.length - 1];
      bends.add((xs[first % xs.length] + xs[last % xs.length]) / 2);
      bends.add((ys[first / xs.length] + ys[last / xs.length]) / 2);
    }
    return bends;
  }

  private static boolean isInside(DrawnNode node, DrawnNode other) {
    for (DrawnNode at = node.parent(); at != null; at = at.parent()) {
      if (at == other) {
        return true;
      }
    }
    return false;
  }
}
