// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * The JSON documents that users and other programs read, made of records: the names of their
 * components are the keys, in this order, and what is empty is left out. Moments and paths are
 * texts, enumerators their names, diagnostics documents as those of {@link JsonDiagnosticPrinter}.
 */
public final class JsonDocument {
  private static final Gson GSON =
      new GsonBuilder()
          .registerTypeAdapterFactory(new RecordAdapterFactory())
          .registerTypeAdapter(Instant.class, text(Instant::parse))
          .registerTypeAdapter(ElementPath.class, text())
          .registerTypeAdapter(Diagnostics.class, diagnostics())
          .registerTypeHierarchyAdapter(Path.class, text(Path::of))
          .setPrettyPrinting()
          .disableHtmlEscaping()
          .create();

  private JsonDocument() {}

  private record Form(String schema) {}

  private static <T> JsonSerializer<T> text() {
    return (value, type, context) -> new JsonPrimitive(value.toString());
  }

  /** Writes a value as text, and reads it. */
  private static <T> TypeAdapter<T> text(Function<String, T> parse) {
    return new TypeAdapter<T>() {
      @Override
      public void write(JsonWriter out, T value) throws IOException {
        out.value(value.toString());
      }

      @Override
      public T read(JsonReader in) throws IOException {
        String text = in.nextString();
        try {
          return parse.apply(text);
        } catch (DateTimeException | IllegalArgumentException e) {
          throw new JsonParseException(
              "%s is not a value for %s".formatted(text, in.getPreviousPath()));
        }
      }
    };
  }

  private static JsonSerializer<Diagnostics> diagnostics() {
    return (found, type, context) -> context.serialize(DiagnosticsDocument.of(found));
  }

  /** The name of an enumerator in lower case, for documents that have it so. */
  public static String word(Enum<?> enumerator) {
    return enumerator.name().toLowerCase(Locale.ROOT);
  }

  /** What a document calls one of several kinds of records: {@code action-started}. */
  public static String kind(Class<?> type) {
    return type.getSimpleName().replaceAll("(?<=.)(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
  }

  /** The document of a record as a tree. */
  public static JsonObject of(Record document) {
    return GSON.toJsonTree(document).getAsJsonObject();
  }

  /** The same after a first key {@code schema}, which names the form and its version. */
  public static JsonObject of(String schema, Record content) {
    return join(new Form(schema), content);
  }

  /** The members of a first record, and after them those of another one. */
  public static JsonObject join(Record first, Record other) {
    JsonObject document = of(first);
    of(other).asMap().forEach(document::add);
    return document;
  }

  /** The form that a document says it has; empty where it says none, or is no object. */
  public static Optional<String> form(JsonElement document) {
    return Optional.of(document)
        .filter(JsonElement::isJsonObject)
        .map(object -> object.getAsJsonObject().get("schema"))
        .filter(JsonElement::isJsonPrimitive)
        .map(JsonElement::getAsString);
  }

  /**
   * Reads a record's document by the rules of {@link RecordAdapterFactory}. Diagnostics and element
   * paths are not read.
   *
   * @throws JsonParseException if it has another form; {@link JsonProblem#text} says what and where
   */
  public static <T extends Record> T read(JsonElement document, Class<T> form) {
    if (!document.isJsonObject()) {
      throw new JsonParseException("not an object");
    }
    try {
      return GSON.fromJson(document, form);
    } catch (NullPointerException e) {
      // Sets of the platform say so of a null among their elements.
      throw new JsonParseException("null where a value is expected");
    }
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
