// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.event;

import com.google.gson.JsonObject;
import dev.slipway.diagnostics.JsonDocument;
import java.time.Instant;

/**
 * The JSON form of events: an object on a line, with the fields of its type after those that all
 * have. The JSON Schema is the resource {@value #SCHEMA_RESOURCE} beside this class.
 */
public final class EventJson {
  /** The JSON Schema of a line, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-event.schema.json";

  /** The form that this version writes. */
  public static final String SCHEMA = "slipway-event/1";

  private EventJson() {}

  /** What all events have. */
  private record Head(String schema, long sequence, Instant time, String type) {}

  /** The document. */
  public static JsonObject document(PublishedEvent published) {
    RuntimeEvent event = published.event();
    return JsonDocument.join(
        new Head(SCHEMA, published.sequence(), published.time(), event.type()), (Record) event);
  }

  /** The line, without its end. */
  public static String line(PublishedEvent published) {
    return document(published).toString();
  }
}
