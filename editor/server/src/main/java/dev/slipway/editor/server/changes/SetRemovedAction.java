// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.changes;

import java.util.List;
import org.eclipse.glsp.server.actions.Action;

/**
 * The nodes and connections that the last commit had and the model has not; they replace those that
 * were shown.
 */
public class SetRemovedAction extends Action {
  public static final String KIND = "slipway.setRemoved";

  /**
   * A node that was removed, where it stood, or beside what is there now.
   *
   * @param key the difference by which it was removed; empty where it went with what it was in
   * @param label its name
   * @param x from the left edge of the diagram, in its pixels, as all that follow
   * @param y from its upper edge
   * @param width its own
   * @param height its own
   */
  public record Removed(String key, String label, int x, int y, int width, int height) {}

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

  public SetRemovedAction(List<Removed> nodes, List<RemovedEdge> edges) {
    super(KIND);
    this.nodes = List.copyOf(nodes);
    this.edges = List.copyOf(edges);
  }
}
