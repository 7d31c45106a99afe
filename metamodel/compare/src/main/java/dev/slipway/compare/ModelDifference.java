// SPDX-License-Identifier: EPL-2.0
package dev.slipway.compare;

import dev.slipway.diagnostics.ElementPath;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a model differs from an earlier one. Every list is in the order of paths, then of ids.
 *
 * @param added elements that only the later model has
 * @param removed elements that only the earlier model has
 * @param changed elements with other attributes, references or values
 * @param moved elements that are in another container
 * @param reordered elements that stand in another order among their siblings
 * @param earlierIds by the ids of elements that were taken for the same by their place and name,
 *     the ids that they had
 */
public record ModelDifference(
    List<Part> added,
    List<Part> removed,
    List<Changed> changed,
    List<Moved> moved,
    List<Reordered> reordered,
    Map<String, String> earlierIds) {
  public ModelDifference {
    added = List.copyOf(added);
    removed = List.copyOf(removed);
    changed = List.copyOf(changed);
    moved = List.copyOf(moved);
    reordered = List.copyOf(reordered);
    earlierIds = Map.copyOf(earlierIds);
  }

  /** How many elements have another id, and were taken for the same by their place and name. */
  public int matchedByName() {
    return earlierIds.size();
  }

  /** Whether the models say the same. */
  public boolean isEmpty() {
    return added.isEmpty()
        && removed.isEmpty()
        && changed.isEmpty()
        && moved.isEmpty()
        && reordered.isEmpty();
  }

  /**
   * An element with what is in it.
   *
   * @param path where it is, in the model that has it
   * @param id its UUID
   * @param elements how many elements came or went with it, itself included
   */
  public record Part(ElementPath path, String id, int elements) {}

  /**
   * An element that both models have.
   *
   * @param before where it is in the earlier model
   * @param after where it is in the later model
   * @param id its UUID in the later model
   * @param changes what changed about it, in the order of the metamodel; not empty
   */
  public record Changed(
      ElementPath before, ElementPath after, String id, List<AttributeChange> changes) {
    public Changed {
      changes = List.copyOf(changes);
    }
  }

  /**
   * An attribute, a reference, or a part of a value that belongs to an element.
   *
   * @param attribute its name; that of a value's part has the value's name and a dot before it
   * @param before what it was; empty where it was not set. Of a list, what is in it no longer.
   * @param after what it is; empty where it is not set. Of a list, what is new in it. Where only
   *     the order of a list changed, both are the whole list.
   */
  public record AttributeChange(
      String attribute, Optional<String> before, Optional<String> after) {}

  /**
   * An element in another container.
   *
   * @param before where it was
   * @param after where it is
   * @param id its UUID in the later model
   */
  public record Moved(ElementPath before, ElementPath after, String id) {}

  /**
   * Elements that changed places among their siblings: as few as explain the new order.
   *
   * @param container what they are in, in the later model; the root for the model as a whole
   * @param id the UUID of what they are in, in the later model
   * @param feature the list that they are in
   * @param elements the last steps of their paths, in the later order
   */
  public record Reordered(ElementPath container, String id, String feature, List<String> elements) {
    public Reordered {
      elements = List.copyOf(elements);
    }
  }
}
