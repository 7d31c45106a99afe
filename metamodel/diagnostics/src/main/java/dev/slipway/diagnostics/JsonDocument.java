// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;

/**
 * The JSON documents that users and other programs read, made of records: the names of their
 * components are the keys, in this order, and what is empty is left out. Moments and paths are
 * texts, enumerators their names, diagnostics documents of {@link JsonDiagnosticPrinter}.
 */
public final class JsonDocument {
  private static final Gson GSON =
      new GsonBuilder()
          .registerTypeAdapterFactory(new RecordAdapterFactory())
          .registerTypeAdapter(Instant.class, text())
          .registerTypeAdapter(ElementPath.class, text())
          .registerTypeAdapter(Diagnostics.class, diagnostics())
          .registerTypeHierarchyAdapter(Path.class, text())
          .setPrettyPrinting()
          .disableHtmlEscaping()
          .create();

  private JsonDocument() {}

  private static <T> JsonSerializer<T> text() {
    return (value, type, context) -> new JsonPrimitive(value.toString());
  }

  private static JsonSerializer<Diagnostics> diagnostics() {
    return (found, type, context) -> JsonDiagnosticPrinter.document(found);
  }

  /** The name of an enumerator in lower case, for documents that have it so. */
  public static String word(Enum<?> enumerator) {
    return enumerator.name().toLowerCase(Locale.ROOT);
  }

  /** The document of a record as a tree. */
  public static JsonObject of(Record document) {
    return GSON.toJsonTree(document).getAsJsonObject();
  }

  /** The same after a first key {@code schema}, which names the form and its version. */
  public static JsonObject of(String schema, Record content) {
    JsonObject document = new JsonObject();
    document.addProperty("schema", schema);
    of(content).asMap().forEach(document::add);
    return document;
  }

  /** The text of a record's document: two spaces a level, ended by a line feed. */
  public static String print(Record document) {
    return GSON.toJson(document) + "\n";
  }

  /** The text of a document that is a tree already, in the same form. */
  public static String print(JsonElement document) {
    return GSON.toJson(document) + "\n";
  }
}
