// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.view;

import dev.slipway.editor.notation.EdgeKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The edges of a diagram as they are seen. Those of what is hidden in a folded node begin and end
 * at that node, as one edge of each kind from one node to another. Where flows are bundled, those
 * between components in the same two nodes are one edge, in whichever direction they run.
 */
final class JoinedEdges {
  private final List<DrawnEdge> shown = new ArrayList<>();
  private final Map<String, String> joined = new HashMap<>();

  /** The two nodes that edges are seen between. */
  private record Ends(DrawnNode from, DrawnNode to) {
    /** Folded nodes in the place of what is in them. */
    static Ends seen(DrawnEdge edge) {
      return new Ends(edge.from().seenAs(), edge.to().seenAs());
    }

    /** The outermost nodes around these that are not around both. */
    Ends apart() {
      List<DrawnNode> around = from.withAllAround();
      List<DrawnNode> others = to.withAllAround();
      int same = 0;
      while (same + 1 < Math.min(around.size(), others.size())
          && around.get(same) == others.get(same)) {
        same++;
      }
      return new Ends(around.get(same), others.get(same));
    }

    /** The same for both directions. */
    Ends sorted() {
      return from.id().compareTo(to.id()) < 0 ? this : new Ends(to, from);
    }

    /** One that no element has, nor an edge that is seen by itself. */
    String id(EdgeKind kind) {
      return from.id() + "/" + kind.id() + "/" + to.id() + "/folded";
    }
  }

  private JoinedEdges() {}

  /** These edges as they are seen; what runs within a folded node is not. */
  static JoinedEdges of(Collection<DrawnEdge> edges, FlowBundles bundles) {
    Map<String, List<DrawnEdge>> bundled =
        bundles.areWanted() ? bundled(edges, bundles.unfolded()) : Map.of();
    JoinedEdges seen = new JoinedEdges();
    bundled.forEach((id, flows) -> flows.forEach(flow -> seen.joined.put(flow.id(), id)));
    Map<String, List<DrawnEdge>> hidden = new LinkedHashMap<>();
    for (DrawnEdge edge : edges) {
      Ends ends = Ends.seen(edge);
      if (seen.joined.containsKey(edge.id())) {
        continue;
      }
      if (edge.isShown()) {
        seen.shown.add(edge);
      } else if (ends.from() != ends.to()) {
        String id = ends.id(edge.kind());
        hidden.computeIfAbsent(id, any -> new ArrayList<>()).add(edge);
        seen.joined.put(edge.id(), id);
      }
    }
    hidden.forEach((id, together) -> seen.join(id, Ends.seen(together.get(0)), false, together));
    bundled.forEach(
        (id, flows) -> {
          Ends ends = Ends.seen(flows.get(0)).apart();
          boolean bothWays =
              flows.stream().anyMatch(flow -> Ends.seen(flow).apart().from() != ends.from());
          seen.join(id, ends, bothWays, flows);
        });
    return seen;
  }

  /** The flows of each bundle, by its id; a flow that is alone between two nodes is in none. */
  private static Map<String, List<DrawnEdge>> bundled(
      Collection<DrawnEdge> edges, Set<String> unfolded) {
    Map<String, List<DrawnEdge>> bundled = new LinkedHashMap<>();
    for (DrawnEdge edge : edges) {
      Ends ends = Ends.seen(edge);
      if (edge.kind().isDerived() && ends.from() != ends.to()) {
        String id = ends.apart().sorted().id(edge.kind());
        bundled.computeIfAbsent(id, any -> new ArrayList<>()).add(edge);
      }
    }
    bundled.keySet().removeAll(unfolded);
    bundled.values().removeIf(flows -> flows.size() == 1);
    return bundled;
  }

  /** All that are seen. */
  List<DrawnEdge> shown() {
    return shown;
  }

  /** By the id of each edge that is seen as part of another, the id of that. */
  Map<String, String> joined() {
    return joined;
  }

  private void join(String id, Ends ends, boolean bothWays, List<DrawnEdge> together) {
    DrawnEdge first = together.get(0);
    String label =
        together.size() == 1
            ? first.label()
            : together.size() + " " + first.kind().label().toLowerCase(Locale.ROOT) + "s";
    String tooltip =
        together.stream()
            .map(
                edge ->
                    "%s → %s: %s"
                        .formatted(
                            edge.from().texts().title(), edge.to().texts().title(), edge.tooltip()))
            .collect(Collectors.joining("\n"));
    shown.add(
        new DrawnEdge(
            id,
            first.kind(),
            null,
            null,
            ends.from(),
            ends.to(),
            label,
            tooltip,
            together.stream().flatMap(edge -> edge.topics().stream()).distinct().toList(),
            List.of(),
            together,
            bothWays,
            first.labelled()));
  }
}
