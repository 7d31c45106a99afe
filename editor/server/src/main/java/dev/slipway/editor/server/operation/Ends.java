// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.operation;

import dev.slipway.editor.notation.EdgeKind;
import dev.slipway.editor.server.view.DrawnNode;

/** Judges the ends of edges. */
final class Ends {
  private Ends() {}

  /** Refuses ends that such an edge cannot have. */
  static void check(EdgeKind kind, DrawnNode from, DrawnNode to) {
    if (kind.derived() != null
        || !kind.from().contains(from.kind().id())
        || !kind.to().contains(to.kind().id())) {
      throw new RefusedOperation(
          "%s does not lead from %s to %s.".formatted(kind.label(), from.label(), to.label()));
    }
  }
}
