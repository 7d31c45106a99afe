// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.changes;

import dev.slipway.compare.ModelComparison;
import dev.slipway.compare.ModelDifference;
import dev.slipway.compare.ModelDifference.AttributeChange;
import dev.slipway.compare.ModelDifference.Changed;
import dev.slipway.compare.ModelDifference.Moved;
import dev.slipway.compare.ModelDifference.Part;
import dev.slipway.compare.ModelDifference.Reordered;
import dev.slipway.diagnostics.ElementPath;
import dev.slipway.editor.server.decoration.Sign;
import dev.slipway.editor.server.model.ElementRemoval;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.model.Element;
import dev.slipway.model.resource.ElementPaths;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;

/**
 * How a model differs from an earlier one, as a list of which each line can be taken back.
 *
 * @param difference the same as the comparison has it
 * @param lines what was added, removed, changed, moved and put into another order, in this order;
 *     then notes
 */
record ModelChanges(ModelDifference difference, List<ChangeLine> lines) {
  /** Compares, the drawings' notes included; to be called while the later model does not change. */
  static ModelChanges between(OpenModel earlier, OpenModel later) {
    ModelDifference difference = ModelComparison.compare(earlier.model(), later.model());
    List<ChangeLine> lines = new ArrayList<>();
    difference.added().forEach(part -> lines.add(added(part)));
    difference.removed().forEach(part -> lines.add(removed(part)));
    for (Changed changed : difference.changed()) {
      changed.changes().forEach(change -> lines.add(changed(changed, change)));
    }
    difference.moved().forEach(moved -> lines.add(moved(moved)));
    difference.reordered().forEach(order -> lines.add(reordered(order)));
    lines.addAll(NoteChanges.between(earlier, later));
    return new ModelChanges(difference, lines);
  }

  /** The difference of that key. */
  Optional<ChangeLine> line(String key) {
    return lines.stream().filter(line -> line.key().equals(key)).findFirst();
  }

  /**
   * What was removed and referred to elements, such as the publications of a topic: it makes no
   * sense without them, and went with them.
   *
   * @param ids the elements
   * @param earlier the model that they come from
   * @return the ids of what was removed
   */
  List<String> goneWith(Set<String> ids, OpenModel earlier) {
    List<String> gone = new ArrayList<>();
    for (Part part : difference.removed()) {
      if (!ids.contains(part.id())
          && earlier.element(part.id()).filter(element -> refers(element, ids)).isPresent()) {
        gone.add(part.id());
      }
    }
    return gone;
  }

  private static boolean refers(EObject element, Set<String> ids) {
    return element.eCrossReferences().stream()
        .filter(Element.class::isInstance)
        .map(ElementPaths::idOf)
        .anyMatch(ids::contains);
  }

  private static ChangeLine added(Part part) {
    return new ChangeLine(
        "added " + part.id(),
        Sign.CREATE,
        part.id(),
        title(part.path()),
        "added" + inside(part),
        (later, reversal) ->
            later
                .element(part.id())
                .ifPresent(element -> ElementRemoval.remove(later, List.of(element))));
  }

  private static ChangeLine removed(Part part) {
    return new ChangeLine(
        ChangeLine.removedKey(part.id()),
        Sign.DESTROY,
        "",
        title(part.path()),
        "removed" + inside(part),
        (later, reversal) -> reversal.restore(part.id()));
  }

  private static String inside(Part part) {
    return part.elements() == 1 ? "" : " with all that is in it: " + (part.elements() - 1);
  }

  private static ChangeLine changed(Changed changed, AttributeChange change) {
    return new ChangeLine(
        "changed %s %s %s".formatted(changed.id(), change.attribute(), change.after().orElse("")),
        Sign.UPDATE,
        changed.id(),
        title(changed.after()),
        change.attribute()
            + ": "
            + change.before().orElse("–")
            + " → "
            + change.after().orElse("–"),
        (later, reversal) -> reversal.revert(changed.id(), change.attribute()));
  }

  private static ChangeLine moved(Moved moved) {
    return new ChangeLine(
        "moved " + moved.id(),
        Sign.UPDATE,
        moved.id(),
        title(moved.after()),
        "moved, was " + moved.before(),
        (later, reversal) -> reversal.moveBack(moved.id()));
  }

  private static ChangeLine reordered(Reordered order) {
    return new ChangeLine(
        "reordered " + order.id() + " " + order.feature(),
        Sign.UPDATE,
        order.id(),
        title(order.container()),
        "another order of " + order.feature() + ": " + String.join(", ", order.elements()),
        (later, reversal) -> reversal.reorder(order.id(), order.feature()));
  }

  private static String title(ElementPath path) {
    return path.isRoot() ? "the model" : path.toString();
  }
}
