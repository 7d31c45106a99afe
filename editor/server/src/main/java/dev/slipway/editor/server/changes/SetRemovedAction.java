// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.changes;

import java.util.Collection;
import java.util.List;
import org.eclipse.glsp.server.actions.Action;

/**
 * The nodes, notes and connections that the last commit had and the model has not; they replace
 * those that were shown.
 */
public class SetRemovedAction extends Action {
  public static final String KIND = "slipway.setRemoved";

  /**
   * A node or note that was removed, where it stood, or beside what is there now.
   *
   * @param key the difference by which it was removed; empty where it went with what it was in
   * @param label its name
   * @param x from the left edge of the diagram, in its pixels, as all that follow
   * @param y from its upper edge
   * @param width its own
   * @param height its own
   */
  public record Removed(
      String key, String label, double x, double y, double width, double height) {}

  /**
   * A connection that was removed, between its ends as they are now.
   *
   * @param key the difference by which it was removed; empty where it went with one of its ends
   * @param label its name
   * @param path the data of an SVG path, from the origin of the diagram
   * @param x of its middle, in pixels of the diagram
   * @param y of its middle
   */
  public record RemovedEdge(String key, String label, String path, double x, double y) {}

  private final List<Removed> nodes;
  private final List<RemovedEdge> edges;
  private final List<String> accepted;

  /**
   * What is shown from now on.
   *
   * @param accepted the keys of the differences that are left out, as far as they are still there
   */
  SetRemovedAction(List<Removed> nodes, List<RemovedEdge> edges, Collection<String> accepted) {
    super(KIND);
    this.nodes = List.copyOf(nodes);
    this.edges = List.copyOf(edges);
    this.accepted = accepted.stream().sorted().toList();
  }
}
