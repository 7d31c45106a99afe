// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.services;

import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.EdgeKind;
import dev.slipway.editor.notation.NodeKind;
import dev.slipway.editor.notation.Notation;

/** Kinds of the notation by the names that expressions have for them. */
final class Kinds {
  private Kinds() {}

  static DiagramKind diagram(String id) {
    return Notation.standard().diagram(id).orElseThrow(() -> unknown("diagram", id));
  }

  static NodeKind node(String diagram, String id) {
    return diagram(diagram).node(id).orElseThrow(() -> unknown("node", id));
  }

  static EdgeKind edge(String diagram, String id) {
    return diagram(diagram).edge(id).orElseThrow(() -> unknown("edge", id));
  }

  private static IllegalArgumentException unknown(String what, String id) {
    return new IllegalArgumentException("the notation has no " + what + " " + id);
  }
}
