// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import dev.slipway.diagnostics.RecordAdapterFactory;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;

/**
 * The JSON form of {@link BundleManifest}: keys in fixed order, two spaces a level, ended by a line
 * feed.
 *
 * <p>The form is described by the JSON Schema in the resource {@value #SCHEMA_RESOURCE} beside this
 * class.
 */
public final class BundleJson {
  /** The JSON Schema of the document, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-bundle.schema.json";

  private static final Gson GSON =
      new GsonBuilder().registerTypeAdapterFactory(new RecordAdapterFactory()).create();

  private BundleJson() {}

  /** The document. */
  public static String write(BundleManifest manifest) {
    StringWriter text = new StringWriter();
    try {
      write(manifest, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** Writes the document without holding its text. */
  public static void write(BundleManifest manifest, Writer to) throws IOException {
    JsonWriter json = new JsonWriter(to);
    json.setIndent("  ");
    json.setHtmlSafe(false);
    GSON.toJson(manifest, BundleManifest.class, json);
    json.flush();
    to.write('\n');
  }

  /**
   * Reads a document.
   *
   * @throws UnknownVersionException if its {@code schema} is not {@link BundleManifest#SCHEMA}
   * @throws JsonParseException if it is not JSON or not of that form; the message says where
   */
  public static BundleManifest read(String document) {
    JsonReader json = strict(new StringReader(document));
    String schema = schemaOf(document);
    if (!schema.equals(BundleManifest.SCHEMA)) {
      throw new UnknownVersionException(schema);
    }
    try {
      BundleManifest manifest = GSON.fromJson(json, BundleManifest.class);
      if (json.peek() != JsonToken.END_DOCUMENT) {
        throw new JsonParseException("text after the document");
      }
      return manifest;
    } catch (IOException e) {
      throw new JsonParseException(e);
    } catch (IllegalStateException e) {
      throw new JsonParseException("wrong kind of value at " + json.getPath(), e);
    }
  }

  /** The version first: a document of another version may have any form after it. */
  private static String schemaOf(String document) {
    JsonReader json = strict(new StringReader(document));
    try {
      json.beginObject();
      while (json.hasNext()) {
        if (!json.nextName().equals("schema")) {
          json.skipValue();
          continue;
        }
        JsonElement value = JsonParser.parseReader(json);
        if (value instanceof JsonPrimitive text && text.isString()) {
          return text.getAsString();
        }
        break;
      }
    } catch (IOException | IllegalStateException e) {
      throw new JsonParseException(e.getMessage(), e);
    }
    throw new JsonParseException("no \"schema\" in $");
  }

  private static JsonReader strict(Reader reader) {
    JsonReader json = new JsonReader(reader);
    json.setStrictness(Strictness.STRICT);
    return json;
  }

  /** The document is of a version that this program does not know. */
  public static final class UnknownVersionException extends JsonParseException {
    private static final long serialVersionUID = 1L;
    private final String schema;

    UnknownVersionException(String schema) {
      super("unknown schema " + schema);
      this.schema = schema;
    }

    /** What the document calls its form. */
    public String schema() {
      return schema;
    }
  }
}
