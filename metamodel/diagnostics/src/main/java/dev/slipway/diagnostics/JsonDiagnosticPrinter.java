// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;

/**
 * Prints diagnostics as one JSON document for other programs.
 *
 * <p>The form is described by the JSON Schema in the resource {@value #SCHEMA_RESOURCE} beside this
 * class. Absent places, hints and names are left out rather than null.
 */
public final class JsonDiagnosticPrinter {
  /** The JSON Schema of the document, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-diagnostics.schema.json";

  /** Form and version of the document; raised when an earlier reader would misread a later one. */
  public static final String SCHEMA = "slipway-diagnostics/1";

  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

  private JsonDiagnosticPrinter() {}

  /** The document, ended by a line feed. */
  public static String print(Diagnostics diagnostics) {
    return GSON.toJson(document(diagnostics)) + "\n";
  }

  /** The same document as a tree, for embedding in a larger one. */
  public static JsonObject document(Diagnostics diagnostics) {
    JsonObject document = new JsonObject();
    document.addProperty("schema", SCHEMA);
    JsonObject counts = new JsonObject();
    for (Severity severity : Severity.values()) {
      counts.addProperty(severity.label(), diagnostics.count(severity));
    }
    document.add("counts", counts);
    JsonArray list = new JsonArray();
    diagnostics.forEach(diagnostic -> list.add(diagnostic(diagnostic)));
    document.add("diagnostics", list);
    return document;
  }

  private static JsonObject diagnostic(Diagnostic diagnostic) {
    JsonObject json = new JsonObject();
    json.addProperty("code", diagnostic.code());
    json.addProperty("severity", diagnostic.severity().label());
    json.addProperty("summary", diagnostic.summary());
    addPlaces(json, diagnostic.elementPath(), diagnostic.elementId(), diagnostic.location());
    addText(json, "message", diagnostic.message());
    addText(json, "hint", diagnostic.hint());
    if (!diagnostic.related().isEmpty()) {
      JsonArray related = new JsonArray();
      for (Diagnostic.Related other : diagnostic.related()) {
        JsonObject entry = new JsonObject();
        addPlaces(entry, other.elementPath(), "", other.location());
        addText(entry, "message", other.message());
        related.add(entry);
      }
      json.add("related", related);
    }
    return json;
  }

  private static void addPlaces(JsonObject json, ElementPath path, String id, Location location) {
    if (!path.isRoot()) {
      JsonObject element = new JsonObject();
      element.addProperty("path", path.toString());
      addText(element, "id", id);
      JsonArray segments = new JsonArray();
      for (ElementPath.Segment segment : path.segments()) {
        JsonObject entry = new JsonObject();
        entry.addProperty("kind", segment.kind());
        addText(entry, "name", segment.name());
        segments.add(entry);
      }
      element.add("segments", segments);
      json.add("element", element);
    }
    if (!location.isNone()) {
      JsonObject place = new JsonObject();
      place.addProperty("file", location.file());
      addPosition(place, "line", location.line());
      addPosition(place, "column", location.column());
      json.add("location", place);
    }
  }

  private static void addText(JsonObject json, String key, String text) {
    if (!text.isEmpty()) {
      json.addProperty(key, text);
    }
  }

  private static void addPosition(JsonObject json, String key, int position) {
    if (position > 0) {
      json.addProperty(key, position);
    }
  }
}
