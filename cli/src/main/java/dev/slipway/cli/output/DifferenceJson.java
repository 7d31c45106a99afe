// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import com.google.gson.JsonObject;
import dev.slipway.bundle.BundleDifference;
import dev.slipway.compare.DrawingDifference;
import dev.slipway.compare.ModelDifference;
import dev.slipway.compare.ModelDifference.AttributeChange;
import dev.slipway.compare.ModelDifference.Part;
import dev.slipway.diagnostics.ElementPath;
import dev.slipway.diagnostics.JsonDocument;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes the document {@code slipway-difference} of the difference of two models or bundles. */
public final class DifferenceJson {
  private static final String SCHEMA = "slipway-difference/1";

  private record ModelDocument(String schema, boolean equal, Elements model, Shapes drawing) {}

  private record Elements(
      List<PartEntry> added,
      List<PartEntry> removed,
      List<ChangedEntry> changed,
      List<MovedEntry> moved,
      List<OrderEntry> reordered,
      int matchedByName) {}

  private record PartEntry(ElementPath element, String id, int elements) {}

  private record ChangedEntry(
      ElementPath element, String id, Optional<ElementPath> former, List<Value> changes) {}

  private record MovedEntry(ElementPath element, String id, ElementPath former) {}

  private record OrderEntry(ElementPath container, String feature, List<String> elements) {}

  private record Shapes(
      boolean only, List<String> added, List<String> removed, List<ShapeEntry> changed) {}

  private record ShapeEntry(String shape, List<Value> changes) {}

  private record BundleDocument(String schema, boolean equal, BundleEntries bundle) {}

  private record BundleEntries(List<BundleEntry> entries, List<FileEntry> files) {}

  private record BundleEntry(String part, String name, String change, List<Value> changes) {}

  private record FileEntry(
      String path, String change, Optional<String> former, Optional<String> diff) {}

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
