// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.notation;

import java.util.List;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;

/**
 * One of the diagrams that a model is drawn as.
 *
 * @param id stable name; drawings are kept by it
 * @param label what users call it
 * @param icon name of its icon
 * @param layout how what has no place yet is placed: {@code layers} along the edges, or {@code
 *     rows}
 * @param description what it shows, in a sentence
 * @param nodes what it draws as nodes; of an element, the first kind that fits
 * @param edges what it draws as edges
 */
public record DiagramKind(
    String id,
    String label,
    String icon,
    String layout,
    String description,
    List<NodeKind> nodes,
    List<EdgeKind> edges) {
  public DiagramKind {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
  }

  /** The kind of node that an element is drawn as; empty where this diagram does not draw it. */
  public Optional<NodeKind> nodeOf(EObject element) {
    return nodes.stream().filter(kind -> kind.holds(element)).findFirst();
  }

  /** The kind of node of that id. */
  public Optional<NodeKind> node(String kind) {
    return nodes.stream().filter(each -> each.id().equals(kind)).findFirst();
  }

  /** The kind of edge of that id. */
  public Optional<EdgeKind> edge(String kind) {
    return edges.stream().filter(each -> each.id().equals(kind)).findFirst();
  }
}
