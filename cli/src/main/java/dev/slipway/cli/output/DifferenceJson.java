// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.slipway.bundle.BundleDifference;
import dev.slipway.compare.DrawingDifference;
import dev.slipway.compare.ModelDifference;
import dev.slipway.compare.ModelDifference.AttributeChange;
import dev.slipway.compare.ModelDifference.Part;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Makes the document {@code slipway-difference} of the difference of two models or bundles. */
public final class DifferenceJson {
  private DifferenceJson() {}

  /** How models and their drawings differ. */
  public static JsonObject of(ModelDifference model, DrawingDifference drawing) {
    JsonObject elements = new JsonObject();
    elements.add("added", array(model.added(), DifferenceJson::part));
    elements.add("removed", array(model.removed(), DifferenceJson::part));
    elements.add(
        "changed",
        array(
            model.changed(),
            changed -> {
              JsonObject json = element(changed.after().toString(), changed.id());
              if (!changed.before().equals(changed.after())) {
                json.addProperty("former", changed.before().toString());
              }
              json.add("changes", attributes(changed.changes()));
              return json;
            }));
    elements.add(
        "moved",
        array(
            model.moved(),
            moved -> {
              JsonObject json = element(moved.after().toString(), moved.id());
              json.addProperty("former", moved.before().toString());
              return json;
            }));
    elements.add(
        "reordered",
        array(
            model.reordered(),
            order -> {
              JsonObject json = new JsonObject();
              json.addProperty("container", order.container().toString());
              json.addProperty("feature", order.feature());
              json.add("elements", texts(order.elements()));
              return json;
            }));
    elements.addProperty("matchedByName", model.matchedByName());
    JsonObject shapes = new JsonObject();
    shapes.addProperty("only", model.isEmpty() && !drawing.isEmpty());
    shapes.add("added", texts(drawing.added()));
    shapes.add("removed", texts(drawing.removed()));
    shapes.add(
        "changed",
        array(
            drawing.changed(),
            changed -> {
              JsonObject json = new JsonObject();
              json.addProperty("shape", changed.shape());
              json.add("changes", attributes(changed.changes()));
              return json;
            }));
    JsonObject document = document(model.isEmpty() && drawing.isEmpty());
    document.add("model", elements);
    document.add("drawing", shapes);
    return document;
  }

  /**
   * How bundles differ.
   *
   * @param texts differences of files, by path
   */
  public static JsonObject of(BundleDifference difference, Map<String, String> texts) {
    JsonObject bundle = new JsonObject();
    bundle.add(
        "entries",
        array(
            difference.entries(),
            entry -> {
              JsonObject json = new JsonObject();
              json.addProperty("part", entry.part());
              json.addProperty("name", entry.name());
              json.addProperty("change", word(entry.kind()));
              json.add(
                  "changes",
                  array(
                      entry.changes(),
                      change -> value(change.key(), change.before(), change.after())));
              return json;
            }));
    bundle.add(
        "files",
        array(
            difference.files(),
            file -> {
              JsonObject json = new JsonObject();
              json.addProperty("path", file.path());
              json.addProperty("change", word(file.kind()));
              file.formerPath().ifPresent(path -> json.addProperty("former", path));
              Optional.ofNullable(texts.get(file.path()))
                  .ifPresent(text -> json.addProperty("diff", text));
              return json;
            }));
    JsonObject document = document(difference.isEmpty());
    document.add("bundle", bundle);
    return document;
  }

  private static JsonObject document(boolean equal) {
    JsonObject document = new JsonObject();
    document.addProperty("schema", "slipway-difference/1");
    document.addProperty("equal", equal);
    return document;
  }

  private static JsonObject part(Part part) {
    JsonObject json = element(part.path().toString(), part.id());
    json.addProperty("elements", part.elements());
    return json;
  }

  private static JsonObject element(String path, String id) {
    JsonObject json = new JsonObject();
    json.addProperty("element", path);
    json.addProperty("id", id);
    return json;
  }

  private static JsonArray attributes(List<AttributeChange> changes) {
    return array(changes, change -> value(change.attribute(), change.before(), change.after()));
  }

  private static JsonObject value(String name, Optional<String> before, Optional<String> after) {
    JsonObject json = new JsonObject();
    json.addProperty("name", name);
    before.ifPresent(text -> json.addProperty("before", text));
    after.ifPresent(text -> json.addProperty("after", text));
    return json;
  }

  private static JsonArray texts(List<String> texts) {
    JsonArray array = new JsonArray();
    texts.forEach(array::add);
    return array;
  }

  private static <T> JsonArray array(Collection<T> items, Function<T, JsonObject> json) {
    JsonArray array = new JsonArray();
    items.forEach(item -> array.add(json.apply(item)));
    return array;
  }

  private static String word(Enum<?> kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
