// SPDX-License-Identifier: EPL-2.0
package dev.slipway.compare;

import dev.slipway.compare.ModelDifference.AttributeChange;
import java.util.List;

/**
 * How the drawing of a model differs: positions, sizes, bends and the like. A drawing that differs
 * makes no other system. Every list is in the order of names.
 *
 * @param added what only the later drawing has
 * @param removed what only the earlier drawing has
 * @param changed what looks different
 */
public record DrawingDifference(
    List<String> added, List<String> removed, List<ChangedShape> changed) {
  public DrawingDifference {
    added = List.copyOf(added);
    removed = List.copyOf(removed);
    changed = List.copyOf(changed);
  }

  /** Whether the drawings are the same. */
  public boolean isEmpty() {
    return added.isEmpty() && removed.isEmpty() && changed.isEmpty();
  }

  /**
   * A part of the drawing that both have.
   *
   * @param shape what it is, with its id or its place
   * @param changes its attributes, by name; not empty
   */
  public record ChangedShape(String shape, List<AttributeChange> changes) {
    public ChangedShape {
      changes = List.copyOf(changes);
    }
  }
}
