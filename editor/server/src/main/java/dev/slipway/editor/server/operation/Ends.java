// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.operation;

import dev.slipway.editor.element.EdgeEnds;
import dev.slipway.editor.element.ElementCreation;
import dev.slipway.editor.notation.EdgeKind;
import dev.slipway.editor.notation.NodeKind;
import dev.slipway.editor.server.view.DrawnNode;
import org.eclipse.emf.ecore.EObject;

/** Judges the ends of edges, and connects them. */
final class Ends {
  private Ends() {}

  /** Refuses ends that such an edge cannot have. */
  static void check(EdgeKind kind, DrawnNode from, DrawnNode to) {
    if (!fit(kind, from.kind(), to.kind())) {
      throw refusal(kind, from.label(), to.label());
    }
  }

  /** As {@link #check(EdgeKind, DrawnNode, DrawnNode)}, where one of the nodes is not drawn yet. */
  static void check(EdgeKind kind, NodeKind from, NodeKind to) {
    if (!fit(kind, from, to)) {
      throw refusal(kind, from.label(), to.label());
    }
  }

  /**
   * Connects two elements. To be called in a change, after a check.
   *
   * @return the new edge; null where it is a reference of the first element
   */
  static EObject connect(EdgeKind kind, EObject from, EObject to) {
    if (kind.isReference()) {
      EdgeEnds.refer(kind, from, to);
      return null;
    }
    EObject element = ElementCreation.create(kind.type());
    EdgeEnds.connect(kind, element, from, to);
    return element;
  }

  private static boolean fit(EdgeKind kind, NodeKind from, NodeKind to) {
    return kind.derived() == null && kind.from().contains(from.id()) && kind.to().contains(to.id());
  }

  private static RefusedOperation refusal(EdgeKind kind, String from, String to) {
    return new RefusedOperation(
        "%s does not lead from %s to %s.".formatted(kind.label(), from, to));
  }
}
