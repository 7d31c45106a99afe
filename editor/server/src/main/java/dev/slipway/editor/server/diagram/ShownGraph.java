// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.diagram;

import dev.slipway.editor.element.ElementTexts;
import dev.slipway.editor.element.ElementTexts.Texts;
import dev.slipway.editor.notation.EdgeKind;
import dev.slipway.editor.notation.NodeKind;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnEdge;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.editor.server.view.FlowBundles;
import dev.slipway.editor.server.view.TopicColours;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a client is shown of a diagram: all that nodes and edges look by, as values. Two of them are
 * compared without making graphs of either, which with thousands of nodes is what takes the time.
 */
public final class ShownGraph {
  /** A node or an edge. */
  public sealed interface Part permits Node, Edge {
    /** The id of its element, or one made of those at its ends. */
    String id();

    /** The node that it is in; empty for the diagram itself. */
    String parent();
  }

  /** A node, without those in it. */
  public record Node(
      String id,
      String parent,
      NodeKind kind,
      int x,
      int y,
      int width,
      int height,
      String icon,
      String colour,
      String label,
      Texts texts,
      String topicColour,
      boolean folded,
      boolean own)
      implements Part {
    static Node of(DrawnNode drawn, TopicColours topics) {
      return new Node(
          drawn.id(),
          drawn.parent() == null ? "" : drawn.parent().id(),
          drawn.kind(),
          drawn.x(),
          drawn.y(),
          drawn.width(),
          drawn.height(),
          drawn.icon(),
          drawn.colour(),
          drawn.label(),
          drawn.texts(),
          topics.of(drawn),
          drawn.folded(),
          drawn.own());
    }
  }

  /**
   * An edge.
   *
   * @param bends x and y of each bend in turn
   * @param routedBetween where both ends are that the bends are good for; empty where the user has
   *     made them
   * @param quiet whether its label waits until it is pointed at or selected
   * @param bothWays whether it has no head, since what it stands for runs in both directions
   * @param between as {@link DrawnEdge#between}
   * @param topic the name of the topic that it is the flow of; empty where there are several or
   *     none
   * @param topicColour as {@link TopicColours#of(DrawnEdge)}
   */
  public record Edge(
      String id,
      EdgeKind kind,
      String source,
      String target,
      String label,
      String tooltip,
      List<Integer> bends,
      List<Integer> routedBetween,
      boolean quiet,
      boolean bothWays,
      List<String> between,
      String topic,
      String topicColour)
      implements Part {
    static Edge of(DrawnEdge drawn, boolean routed, TopicColours topics) {
      return new Edge(
          drawn.id(),
          drawn.kind(),
          drawn.from().id(),
          drawn.to().id(),
          drawn.label(),
          drawn.tooltip(),
          drawn.bends(),
          routed ? ends(drawn) : List.of(),
          drawn.isQuiet(),
          drawn.bothWays(),
          drawn.between(),
          topic(drawn),
          topics.of(drawn));
    }

    private static String topic(DrawnEdge edge) {
      return edge.kind().isDerived() && edge.topics().size() == 1
          ? ElementTexts.name(edge.topics().get(0))
          : "";
    }

    private static List<Integer> ends(DrawnEdge edge) {
      return List.of(
          edge.from().absoluteX(),
          edge.from().absoluteY(),
          edge.to().absoluteX(),
          edge.to().absoluteY());
    }

    @Override
    public String parent() {
      return "";
    }
  }

  /**
   * What makes one graph into another, to be done in this order.
   *
   * @param removed ids of what is no longer there, in the same parent and of the same kind
   * @param added what is new, in another parent or of another kind; each after its parent
   * @param changed what looks different
   */
  public record Changes(List<String> removed, List<Part> added, List<Part> changed) {
    public Changes {
      removed = List.copyOf(removed);
      added = List.copyOf(added);
      changed = List.copyOf(changed);
    }

    /** Whether the graphs are the same. */
    public boolean isEmpty() {
      return removed.isEmpty() && added.isEmpty() && changed.isEmpty();
    }
  }

  private final Map<String, Part> parts;

  /**
   * @param atMost how many parts there may be
   */
  private ShownGraph(int atMost) {
    parts = new LinkedHashMap<>(atMost + atMost / 3 + 1);
  }

  /** What is shown of a diagram. To be called while nobody changes its model. */
  static ShownGraph of(DrawnDiagram drawn, FlowBundles bundles) {
    ShownGraph shown = new ShownGraph(drawn.nodes().size() + drawn.edges().size());
    TopicColours topics = drawn.topicColours();
    for (DrawnNode node : drawn.nodes()) {
      if (node.isShown()) {
        shown.parts.put(node.id(), Node.of(node, topics));
      }
    }
    for (DrawnEdge edge : drawn.routedEdges(bundles)) {
      boolean routed = drawn.routesEdges() && !ownBends(drawn, edge).equals(edge.bends());
      shown.parts.put(edge.id(), Edge.of(edge, routed, topics));
    }
    return shown;
  }

  /** The bends that the user has made. */
  private static List<Integer> ownBends(DrawnDiagram drawn, DrawnEdge edge) {
    return drawn.edge(edge.id()).map(DrawnEdge::bends).orElse(List.of());
  }

  /** All of it: nodes, each after the one around it, then edges. */
  public Iterable<Part> parts() {
    return parts.values();
  }

  /** Whether a node is drawn as another kind, as a machine is that becomes a hypervisor. */
  private static boolean isOfOtherKind(Part was, Part is) {
    return was instanceof Node before && is instanceof Node now && before.kind() != now.kind();
  }

  /** What makes this graph into the other. */
  public Changes changesTo(ShownGraph later) {
    return parts.size() == later.parts.size()
        ? looksChangedIn(later).orElseGet(() -> differencesTo(later))
        : differencesTo(later);
  }

  /**
   * The changes if both graphs have the same parts in the same order, which they usually have: they
   * are then compared in pairs, without look-ups. Empty otherwise.
   */
  private Optional<Changes> looksChangedIn(ShownGraph later) {
    List<Part> changed = new ArrayList<>();
    Iterator<Part> others = later.parts.values().iterator();
    for (Part was : parts.values()) {
      Part is = others.next();
      if (!is.id().equals(was.id())
          || !is.parent().equals(was.parent())
          || isOfOtherKind(was, is)) {
        return Optional.empty();
      }
      if (!was.equals(is)) {
        changed.add(is);
      }
    }
    return Optional.of(new Changes(List.of(), List.of(), changed));
  }

  private Changes differencesTo(ShownGraph later) {
    List<String> removed = new ArrayList<>();
    List<Part> added = new ArrayList<>();
    List<Part> changed = new ArrayList<>();
    parts.forEach(
        (id, was) -> {
          Part is = later.parts.get(id);
          if (is == null || !is.parent().equals(was.parent()) || isOfOtherKind(was, is)) {
            removed.add(id);
          }
        });
    // What is in a removed node goes with it, and comes again with it.
    Set<String> gone = new HashSet<>(removed);
    later.parts.forEach(
        (id, is) -> {
          Part was = parts.get(id);
          if (was == null || gone.contains(id) || gone.contains(is.parent())) {
            gone.add(id);
            added.add(is);
          } else if (!was.equals(is)) {
            changed.add(is);
          }
        });
    return new Changes(removed, added, changed);
  }
}
