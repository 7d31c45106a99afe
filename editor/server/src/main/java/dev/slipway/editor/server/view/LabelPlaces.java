// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.view;

import dev.slipway.editor.notation.Measures;
import dev.slipway.editor.notation.Notation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Where the labels of edges are: on the edge, where they cover neither another label nor a node's
 * texts, if there is such a place; else in its middle. Of an edge that a label would hide, it is
 * beside it. The page looks for places by the same rule, in {@code edge-labels.ts}; a test holds
 * one against the other.
 */
public final class LabelPlaces {
  private static final Measures.Label LABEL = Notation.standard().measures().label();

  /** How high a label is. */
  public static final double HEIGHT = LABEL.height();

  /** Where on its edge a label is tried, beside the middle: as near to it as may be. */
  private static final List<Double> PARTS =
      IntStream.rangeClosed(1, 7)
          .boxed()
          .flatMap(step -> Stream.of((8 - step) / 16.0, (8 + step) / 16.0))
          .toList();

  private final List<Bounds> taken = new ArrayList<>();
  private final Map<String, EdgeRoute.Point> places = new HashMap<>();

  private LabelPlaces() {}

  /**
   * The places of the labels that are always shown: the middle of each, by the id of its edge.
   *
   * @param nodes of the diagram; those that are not shown cover nothing
   * @param edges as they run
   */
  public static Map<String, EdgeRoute.Point> of(
      Collection<DrawnNode> nodes, Collection<DrawnEdge> edges) {
    List<DrawnEdge> labelled =
        edges.stream()
            .filter(LabelPlaces::isLabelled)
            .sorted(Comparator.comparing(DrawnEdge::id))
            .toList();
    LabelPlaces found = new LabelPlaces();
    if (labelled.size() > LABEL.most()) {
      labelled.forEach(edge -> found.places.put(edge.id(), EdgeRoute.of(edge).label()));
    } else {
      nodes.stream().filter(DrawnNode::isShown).map(LabelPlaces::texts).forEach(found.taken::add);
      labelled.forEach(found::place);
    }
    return found.places;
  }

  /** Whether something is written at an edge all the time. */
  public static boolean isLabelled(DrawnEdge edge) {
    return !edge.label().isEmpty() && !edge.isQuiet();
  }

  /** How wide the label of an edge is. */
  public static double width(DrawnEdge edge) {
    return edge.label().length() * LABEL.letter() + LABEL.around();
  }

  /** What is not to be covered of a node: all, or its head where it shows others. */
  private static Bounds texts(DrawnNode node) {
    Bounds all = Bounds.of(node);
    return node.holdsNodes() ? new Bounds(all.x(), all.y(), all.width(), NodeSizes.HEAD) : all;
  }

  private void place(DrawnEdge edge) {
    EdgeRoute route = EdgeRoute.of(edge);
    List<EdgeRoute.Point> beside = placesBeside(route.reach(), width(edge) + 2 * LABEL.gap());
    List<EdgeRoute.Point> tried =
        beside.isEmpty()
            ? Stream.concat(
                    Stream.of(route.label()),
                    PARTS.stream().map(part -> route.places().apply(part)))
                .toList()
            : beside;
    EdgeRoute.Point place =
        tried.stream().filter(each -> isFree(each, edge)).findFirst().orElse(tried.get(0));
    places.put(edge.id(), place);
    taken.add(around(place, edge));
  }

  /**
   * Where a label can be beside an edge that is too short to be seen with it: above and below, or
   * right and left.
   *
   * @param width what the label covers
   */
  private static List<EdgeRoute.Point> placesBeside(Bounds edge, double width) {
    double height = HEIGHT + 2 * LABEL.gap();
    if (edge.width() >= width + LABEL.seen() || edge.height() >= height + LABEL.seen()) {
      return List.of();
    }
    // The head is wider than the line.
    int gap = 2 * LABEL.gap();
    return edge.width() >= edge.height()
        ? List.of(
            new EdgeRoute.Point(edge.centreX(), edge.y() - gap - height / 2),
            new EdgeRoute.Point(edge.centreX(), edge.bottom() + gap + height / 2))
        : List.of(
            new EdgeRoute.Point(edge.right() + gap + width / 2, edge.centreY()),
            new EdgeRoute.Point(edge.x() - gap - width / 2, edge.centreY()));
  }

  private boolean isFree(EdgeRoute.Point place, DrawnEdge edge) {
    Bounds there = around(place, edge);
    return taken.stream().noneMatch(there::meets);
  }

  /** What a label covers. */
  private static Bounds around(EdgeRoute.Point place, DrawnEdge edge) {
    double width = width(edge) + 2 * LABEL.gap();
    return new Bounds(
        -width / 2 + place.x(),
        -HEIGHT / 2 - LABEL.gap() + place.y(),
        width,
        HEIGHT + 2 * LABEL.gap());
  }
}
