// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.view;

import dev.slipway.editor.notation.EdgeKind;
import dev.slipway.model.dds.Topic;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.emf.ecore.EObject;

/**
 * An edge of a diagram.
 *
 * @param id the id of its element, or one made of those at its ends
 * @param kind what it is drawn as
 * @param element the element that is the edge, or that refers; null where the edge is derived
 * @param target what is referred to; null where the edge is no reference
 * @param from the node that it starts at
 * @param to the node that it ends at
 * @param label what is written at it; may be empty
 * @param tooltip all that there is to say; may be empty
 * @param topics whose samples it stands for; empty where it stands for none
 * @param bends x and y of each bend in turn, from the origin of the diagram
 * @param parts the edges that are seen as this one; empty where it stands for itself
 * @param bothWays whether these run in both directions
 * @param labelled whether its label is shown all the time, though its kind is quiet
 */
public record DrawnEdge(
    String id,
    EdgeKind kind,
    EObject element,
    EObject target,
    DrawnNode from,
    DrawnNode to,
    String label,
    String tooltip,
    List<Topic> topics,
    List<Integer> bends,
    List<DrawnEdge> parts,
    boolean bothWays,
    boolean labelled) {
  public DrawnEdge {
    topics = List.copyOf(topics);
    bends = List.copyOf(bends);
    parts = List.copyOf(parts);
  }

  /** One that stands for itself. */
  DrawnEdge(
      String id,
      EdgeKind kind,
      EObject element,
      EObject target,
      DrawnNode from,
      DrawnNode to,
      String label,
      String tooltip,
      List<Topic> topics,
      List<Integer> bends) {
    this(
        id, kind, element, target, from, to, label, tooltip, topics, bends, List.of(), false,
        false);
  }

  /** How many edges of the model it stands for. */
  public int count() {
    return Math.max(1, parts.size());
  }

  /** The ids of the nodes at both ends of each of its parts in turn. */
  public List<String> between() {
    return parts.stream().flatMap(part -> Stream.of(part.from().id(), part.to().id())).toList();
  }

  /** The edge with a label that is shown all the time. */
  DrawnEdge withLabelShown() {
    return new DrawnEdge(
        id, kind, element, target, from, to, label, tooltip, topics, bends, parts, bothWays, true);
  }

  /** The edge with other bends. */
  DrawnEdge through(List<Integer> others) {
    return new DrawnEdge(
        id, kind, element, target, from, to, label, tooltip, topics, others, parts, bothWays,
        labelled);
  }

  /**
   * Whether its label waits until it is pointed at or selected; how many it stands for does not.
   */
  public boolean isQuiet() {
    return kind.quiet() && count() == 1 && !labelled;
  }

  /** Whether it is seen: neither of its ends is in a folded node. */
  public boolean isShown() {
    return from.isShown() && to.isShown();
  }

  /** The id of the edge that is the flow from one instance to another. */
  public static String flowId(String from, String to) {
    return from + "/flow/" + to;
  }
}
