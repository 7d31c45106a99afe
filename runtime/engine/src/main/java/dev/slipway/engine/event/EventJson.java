// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.event;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import dev.slipway.diagnostics.RecordAdapterFactory;

/**
 * The JSON form of events: an object on a line, with the fields of its type after those that all
 * have. The JSON Schema is the resource {@value #SCHEMA_RESOURCE} beside this class.
 */
public final class EventJson {
  /** The JSON Schema of a line, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-event.schema.json";

  /** The form that this version writes. */
  public static final String SCHEMA = "slipway-event/1";

  private static final Gson GSON =
      new GsonBuilder()
          .registerTypeAdapterFactory(new RecordAdapterFactory())
          .disableHtmlEscaping()
          .create();

  private EventJson() {}

  /** The line, without its end. */
  public static String line(PublishedEvent published) {
    JsonObject line = new JsonObject();
    line.addProperty("schema", SCHEMA);
    line.addProperty("sequence", published.sequence());
    line.addProperty("time", published.time().toString());
    line.addProperty("type", published.event().type());
    GSON.toJsonTree(published.event()).getAsJsonObject().asMap().forEach(line::add);
    return GSON.toJson(line);
  }
}
