// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.view;

import dev.slipway.editor.notation.Measures;
import dev.slipway.editor.notation.Notation;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * How an edge runs: a curve from the side of one node to the facing side of the other, or a line
 * with rounded corners through its bends. The page routes by the same rule, in {@code
 * edge-route.ts}, since edges follow nodes while they are dragged; a test holds one against the
 * other.
 *
 * @param path the data of an SVG path
 * @param label where the middle of its label is, if there is room for it
 * @param reach what the edge covers at most
 * @param places the place on the edge that lies that part of the way along it, from 0 to 1
 */
public record EdgeRoute(String path, Point label, Bounds reach, DoubleFunction<Point> places) {
  private static final Measures.Edge EDGE = Notation.standard().measures().edge();

  /** A place in the diagram, in pixels from its origin. */
  public record Point(double x, double y) {
    @Override
    public String toString() {
      return number(x) + "," + number(y);
    }
  }

  /** The route of an edge between the places of its nodes. */
  public static EdgeRoute of(DrawnEdge edge) {
    return between(Bounds.of(edge.from()), Bounds.of(edge.to()), edge.bends());
  }

  /**
   * The route between two nodes.
   *
   * @param bends x and y of each bend in turn
   */
  static EdgeRoute between(Bounds from, Bounds to, List<Integer> bends) {
    if (!bends.isEmpty()) {
      return along(from, to, bends);
    }
    double gapX = Math.max(to.x() - from.right(), from.x() - to.right());
    double gapY = Math.max(to.y() - from.bottom(), from.y() - to.bottom());
    boolean bar = isBar(from) || isBar(to);
    return gapX >= EDGE.sideGap() && !(bar && gapY > 0)
        ? sideways(from, to, gapX)
        : upright(from, to, gapY);
  }

  /** Long flat nodes, such as networks, are met from above and below. */
  private static boolean isBar(Bounds node) {
    return node.width() > EDGE.barForm() * node.height();
  }

  private static EdgeRoute sideways(Bounds from, Bounds to, double gap) {
    boolean right = to.centreX() >= from.centreX();
    Point start = new Point(right ? from.right() : from.x(), from.centreY());
    Point end = new Point(right ? to.x() : to.right(), to.centreY());
    double pull = (right ? 1 : -1) * pull(gap, EDGE.leastSidePull(), EDGE.mostSidePull());
    return curve(start, new Point(start.x + pull, start.y), new Point(end.x - pull, end.y), end);
  }

  private static EdgeRoute upright(Bounds from, Bounds to, double gap) {
    boolean down = to.centreY() >= from.centreY();
    Point start = new Point(facing(from, to), down ? from.bottom() : from.y());
    Point end = new Point(facing(to, from), down ? to.y() : to.bottom());
    double pull = (down ? 1 : -1) * pull(gap, EDGE.leastUprightPull(), EDGE.mostUprightPull());
    return curve(start, new Point(start.x, start.y + pull), new Point(end.x, end.y - pull), end);
  }

  private static double pull(double gap, double least, double most) {
    return Math.max(least, Math.min(most, Math.abs(gap) / 2));
  }

  private static double facing(Bounds node, Bounds other) {
    if (node.width() <= other.width()) {
      return node.centreX();
    }
    double margin = Math.min(EDGE.barMargin(), node.width() / 2);
    return Math.min(Math.max(other.centreX(), node.x() + margin), node.right() - margin);
  }

  private static EdgeRoute curve(Point a, Point b, Point c, Point d) {
    return new EdgeRoute(
        "M" + a + "C" + b + " " + c + " " + d,
        new Point((a.x + 3 * b.x + 3 * c.x + d.x) / 8, (a.y + 3 * b.y + 3 * c.y + d.y) / 8),
        around(List.of(a, b, c, d)),
        part -> {
          double rest = 1 - part;
          double ofA = rest * rest * rest;
          double ofB = 3 * rest * rest * part;
          double ofC = 3 * rest * part * part;
          double ofD = part * part * part;
          return new Point(
              ofA * a.x + ofB * b.x + ofC * c.x + ofD * d.x,
              ofA * a.y + ofB * b.y + ofC * c.y + ofD * d.y);
        });
  }

  private static EdgeRoute along(Bounds from, Bounds to, List<Integer> bends) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i + 1 < bends.size(); i += 2) {
      points.add(new Point(bends.get(i), bends.get(i + 1)));
    }
    Point first = borderPoint(from, points.get(0));
    Point last = borderPoint(to, points.get(points.size() - 1));
    points.add(0, first);
    points.add(last);
    StringBuilder path = new StringBuilder("M").append(first);
    for (int i = 1; i < points.size() - 1; i++) {
      Point at = points.get(i);
      path.append('L').append(towards(at, points.get(i - 1)));
      path.append('Q').append(at).append(' ').append(towards(at, points.get(i + 1)));
    }
    int middle = (points.size() - 1) / 2;
    return new EdgeRoute(
        path.append('L').append(last).toString(),
        new Point(
            (points.get(middle).x + points.get(middle + 1).x) / 2,
            (points.get(middle).y + points.get(middle + 1).y) / 2),
        around(points),
        part -> placeOn(points, part));
  }

  /**
   * Lengths across and down are added up: that gives the same to the last bit wherever it is worked
   * out.
   */
  private static Point placeOn(List<Point> points, double part) {
    double whole = 0;
    for (int i = 0; i + 1 < points.size(); i++) {
      whole += length(points, i);
    }
    double way = part * whole;
    int piece = 0;
    while (piece < points.size() - 2 && way > length(points, piece)) {
      way -= length(points, piece++);
    }
    double share = length(points, piece) == 0 ? 0 : way / length(points, piece);
    Point from = points.get(piece);
    Point to = points.get(piece + 1);
    return new Point(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
  }

  private static double length(List<Point> points, int piece) {
    Point from = points.get(piece);
    Point to = points.get(piece + 1);
    return Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
  }

  private static Point towards(Point from, Point to) {
    double length = StrictMath.hypot(to.x - from.x, to.y - from.y);
    double part = length == 0 ? 0 : Math.min(EDGE.corner(), length / 2) / length;
    return new Point(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
  }

  /**
   * Where a line meets the border of a node that comes from a point: straight on where the point is
   * beside, above or below the node, else towards its middle.
   */
  private static Point borderPoint(Bounds node, Point to) {
    if (to.x >= node.x() && to.x <= node.right()) {
      return new Point(to.x, to.y < node.centreY() ? node.y() : node.bottom());
    } else if (to.y >= node.y() && to.y <= node.bottom()) {
      return new Point(to.x < node.centreX() ? node.x() : node.right(), to.y);
    }
    double dx = to.x - node.centreX();
    double dy = to.y - node.centreY();
    double part =
        Math.min(1, Math.min(node.width() / 2 / Math.abs(dx), node.height() / 2 / Math.abs(dy)));
    return new Point(node.centreX() + dx * part, node.centreY() + dy * part);
  }

  private static Bounds around(List<Point> points) {
    double left = points.stream().mapToDouble(Point::x).min().orElseThrow();
    double top = points.stream().mapToDouble(Point::y).min().orElseThrow();
    return new Bounds(
        left,
        top,
        points.stream().mapToDouble(Point::x).max().orElseThrow() - left,
        points.stream().mapToDouble(Point::y).max().orElseThrow() - top);
  }

  /** A number as SVG has it, to a hundredth of a pixel: the same on every machine. */
  public static String number(double value) {
    BigDecimal rounded =
        BigDecimal.valueOf(value).setScale(2, RoundingMode.HALF_EVEN).stripTrailingZeros();
    return rounded.signum() == 0 ? "0" : rounded.toPlainString();
  }
}
