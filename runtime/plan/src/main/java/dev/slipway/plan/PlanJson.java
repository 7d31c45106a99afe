// SPDX-License-Identifier: EPL-2.0
package dev.slipway.plan;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.slipway.bundle.RecordAdapterFactory;

/**
 * The JSON forms of {@link Plan} and {@link RecordedState}: keys in fixed order, two spaces a
 * level, ended by a line feed. The JSON Schemas are the resources {@value #PLAN_SCHEMA} and {@value
 * #STATE_SCHEMA} beside this class.
 */
public final class PlanJson {
  /** The JSON Schema of a plan, as a resource of this class. */
  public static final String PLAN_SCHEMA = "slipway-plan.schema.json";

  /** The JSON Schema of a recorded state, as a resource of this class. */
  public static final String STATE_SCHEMA = "slipway-state.schema.json";

  private static final Gson GSON =
      new GsonBuilder()
          .registerTypeAdapterFactory(new RecordAdapterFactory())
          .setPrettyPrinting()
          .disableHtmlEscaping()
          .create();

  private PlanJson() {}

  /** The document of a plan. */
  public static String print(Plan plan) {
    return GSON.toJson(plan) + "\n";
  }

  /** The document of a state. */
  public static String print(RecordedState state) {
    return GSON.toJson(state) + "\n";
  }

  /**
   * Reads a plan.
   *
   * @throws JsonParseException if it is not a plan of the form {@link Plan#SCHEMA}; the message
   *     says where
   */
  public static Plan readPlan(String document) {
    return read(document, Plan.class, Plan.SCHEMA);
  }

  /**
   * Reads a recorded state.
   *
   * @throws JsonParseException if it is not a state of the form {@link RecordedState#SCHEMA}; the
   *     message says where
   */
  public static RecordedState readState(String document) {
    RecordedState state = read(document, RecordedState.class, RecordedState.SCHEMA);
    try {
      state.resources().keySet().forEach(ResourceAddress::parse);
    } catch (IllegalArgumentException e) {
      throw new JsonParseException(e.getMessage(), e);
    }
    return state;
  }

  private static <T> T read(String document, Class<T> form, String schema) {
    JsonElement json = JsonParser.parseString(document);
    if (!json.isJsonObject()) {
      throw new JsonParseException("not an object");
    }
    JsonElement found = json.getAsJsonObject().get("schema");
    if (found == null || !found.isJsonPrimitive() || !found.getAsString().equals(schema)) {
      throw new JsonParseException("its schema is not " + schema);
    }
    return GSON.fromJson(json, form);
  }
}
