// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import com.google.gson.JsonObject;
import dev.slipway.bundle.BundleDifference;
import dev.slipway.compare.DrawingDifference;
import dev.slipway.compare.ModelDifference;
import dev.slipway.compare.ModelDifference.AttributeChange;
import dev.slipway.compare.ModelDifference.Part;
import dev.slipway.diagnostics.Allowed;
import dev.slipway.diagnostics.ElementPath;
import dev.slipway.diagnostics.JsonDocument;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes the document {@code slipway-difference} of the difference of two models or bundles. */
public final class DifferenceJson {
  private static final String SCHEMA = "slipway-difference/1";

  /**
   * How a model or a bundle differs from an earlier one. Elements are named by their paths in the
   * later model, removed ones by those in the earlier.
   */
  private sealed interface Document permits ModelDocument, BundleDocument {}

  /**
   * @param equal whether there is no difference
   * @param model of two models: how their elements differ
   * @param drawing of two models: how the drawings beside them differ
   */
  private record ModelDocument(String schema, boolean equal, Elements model, Shapes drawing)
      implements Document {}

  /**
   * @param added elements that only the later model has
   * @param removed elements that only the earlier model has
   * @param changed elements with other attributes, references or values
   * @param moved elements in another container
   * @param reordered elements in another order among their siblings, as few as explain it
   * @param matchedByName how many elements have other ids and were known by place and name
   */
  private record Elements(
      List<PartEntry> added,
      List<PartEntry> removed,
      List<ChangedEntry> changed,
      List<MovedEntry> moved,
      List<OrderEntry> reordered,
      int matchedByName) {}

  /**
   * @param id UUID of the element
   * @param elements how many elements came or went with it, itself included
   */
  private record PartEntry(ElementPath element, String id, @Allowed(min = 1) int elements) {}

  /**
   * @param id UUID of the element
   * @param former its path before, if that was another
   */
  private record ChangedEntry(
      ElementPath element,
      String id,
      Optional<ElementPath> former,
      @Allowed(minItems = 1) List<Value> changes) {}

  /**
   * @param id UUID of the element
   * @param former its path before
   */
  private record MovedEntry(ElementPath element, String id, ElementPath former) {}

  /**
   * @param container what they are in
   * @param feature the list that they are in
   */
  private record OrderEntry(
      ElementPath container, String feature, @Allowed(minItems = 1) List<String> elements) {}

  /**
   * @param only whether nothing but the drawing differs
   */
  private record Shapes(
      boolean only, List<String> added, List<String> removed, List<ShapeEntry> changed) {}

  /**
   * @param shape what it is, with its id or its place
   */
  private record ShapeEntry(String shape, @Allowed(minItems = 1) List<Value> changes) {}

  /**
   * @param equal whether there is no difference
   * @param bundle of two bundles: how slipway.json and the files differ
   */
  private record BundleDocument(String schema, boolean equal, BundleEntries bundle)
      implements Document {}

  private record BundleEntries(List<BundleEntry> entries, List<FileEntry> files) {}

  /**
   * @param part the part of slipway.json that it is in
   * @param name what it is known by; empty for what there is one of
   */
  private record BundleEntry(
      String part,
      String name,
      @Allowed(values = {"added", "removed", "changed"}) String change,
      List<Value> changes) {}

  /**
   * @param former of a moved file: its path before
   * @param diff of a changed text file: its difference in the unified format, cut to --diff-lines
   */
  private record FileEntry(
      String path,
      @Allowed(words = BundleDifference.Kind.class) String change,
      Optional<String> former,
      Optional<String> diff) {}

  /**
   * @param name what changed
   * @param before what it was; absent where it was not set. Of a list, what is in it no longer
   * @param after the new value; omitted if it is not set. For a list, what was added
   */
  private record Value(String name, Optional<String> before, Optional<String> after) {}

  private DifferenceJson() {}

  /** How models and their drawings differ. */
  public static JsonObject of(ModelDifference model, DrawingDifference drawing) {
    return JsonDocument.of(
        new ModelDocument(
            SCHEMA,
            model.isEmpty() && drawing.isEmpty(),
            elements(model),
            new Shapes(
                model.isEmpty() && !drawing.isEmpty(),
                drawing.added(),
                drawing.removed(),
                drawing.changed().stream()
                    .map(changed -> new ShapeEntry(changed.shape(), values(changed.changes())))
                    .toList())));
  }

  private static Elements elements(ModelDifference model) {
    return new Elements(
        model.added().stream().map(DifferenceJson::part).toList(),
        model.removed().stream().map(DifferenceJson::part).toList(),
        model.changed().stream()
            .map(
                changed ->
                    new ChangedEntry(
                        changed.after(),
                        changed.id(),
                        Optional.of(changed.before())
                            .filter(before -> !before.equals(changed.after())),
                        values(changed.changes())))
            .toList(),
        model.moved().stream()
            .map(moved -> new MovedEntry(moved.after(), moved.id(), moved.before()))
            .toList(),
        model.reordered().stream()
            .map(order -> new OrderEntry(order.container(), order.feature(), order.elements()))
            .toList(),
        model.matchedByName());
  }

  private static PartEntry part(Part part) {
    return new PartEntry(part.path(), part.id(), part.elements());
  }

  private static List<Value> values(List<AttributeChange> changes) {
    return changes.stream()
        .map(change -> new Value(change.attribute(), change.before(), change.after()))
        .toList();
  }

  /**
   * How bundles differ.
   *
   * @param texts differences of files, by path
   */
  public static JsonObject of(BundleDifference difference, Map<String, String> texts) {
    return JsonDocument.of(
        new BundleDocument(
            SCHEMA,
            difference.isEmpty(),
            new BundleEntries(
                difference.entries().stream()
                    .map(
                        entry ->
                            new BundleEntry(
                                entry.part(),
                                entry.name(),
                                JsonDocument.word(entry.kind()),
                                entry.changes().stream()
                                    .map(
                                        change ->
                                            new Value(
                                                change.key(), change.before(), change.after()))
                                    .toList()))
                    .toList(),
                difference.files().stream()
                    .map(
                        file ->
                            new FileEntry(
                                file.path(),
                                JsonDocument.word(file.kind()),
                                file.formerPath(),
                                Optional.ofNullable(texts.get(file.path()))))
                    .toList())));
  }
}
