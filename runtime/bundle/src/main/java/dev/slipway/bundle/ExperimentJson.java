// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import dev.slipway.diagnostics.RecordAdapterFactory;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/**
 * The JSON form of what belongs to experiments: keys in fixed order, two spaces a level, ended by a
 * line feed, read strictly.
 */
public final class ExperimentJson {
  private static final Gson GSON =
      new GsonBuilder().registerTypeAdapterFactory(new RecordAdapterFactory()).create();

  private ExperimentJson() {}

  /** The document of a record, such as an {@link ExperimentPlan}. */
  public static String write(Record document) {
    return text(document, "  ") + '\n';
  }

  /** The document on one line, without its end. */
  public static String writeLine(Record document) {
    return text(document, "");
  }

  private static String text(Record document, String indent) {
    StringWriter text = new StringWriter();
    JsonWriter json = new JsonWriter(text);
    json.setIndent(indent);
    json.setHtmlSafe(false);
    GSON.toJson(document, document.getClass(), json);
    try {
      json.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /**
   * Reads a document.
   *
   * @param <T> what it is
   * @throws JsonParseException if it is not JSON or not of that form; the message says where
   */
  public static <T extends Record> T read(String document, Class<T> type) {
    JsonReader json = new JsonReader(new StringReader(document));
    json.setStrictness(Strictness.STRICT);
    try {
      T value = GSON.fromJson(json, type);
      if (value == null || json.peek() != JsonToken.END_DOCUMENT) {
        throw new JsonParseException(value == null ? "no document" : "text after the document");
      }
      return value;
    } catch (IOException e) {
      throw new JsonParseException(e);
    } catch (IllegalStateException e) {
      throw new JsonParseException("wrong kind of value at " + json.getPath(), e);
    }
  }
}
