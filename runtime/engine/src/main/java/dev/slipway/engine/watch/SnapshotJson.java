// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.watch;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import dev.slipway.diagnostics.RecordAdapterFactory;
import java.time.Instant;

/**
 * The JSON form of a {@link SystemSnapshot}: the names of its components as keys, what is empty
 * left out. The JSON Schema is the resource {@value #SCHEMA_RESOURCE} beside this class.
 */
public final class SnapshotJson {
  /** The JSON Schema, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-snapshot.schema.json";

  /** The form that this version writes. */
  public static final String SCHEMA = "slipway-snapshot/1";

  private static final Gson GSON =
      new GsonBuilder()
          .registerTypeAdapterFactory(new RecordAdapterFactory())
          .registerTypeAdapter(Instant.class, time())
          .disableHtmlEscaping()
          .create();

  private SnapshotJson() {}

  /** How moments are written, here and in documents that have parts of a snapshot. */
  public static JsonSerializer<Instant> time() {
    return (time, type, context) -> new JsonPrimitive(time.toString());
  }

  /** The document on one line, without its end. */
  public static String line(SystemSnapshot snapshot) {
    JsonObject document = new JsonObject();
    document.addProperty("schema", SCHEMA);
    GSON.toJsonTree(snapshot).getAsJsonObject().asMap().forEach(document::add);
    return GSON.toJson(document);
  }
}
