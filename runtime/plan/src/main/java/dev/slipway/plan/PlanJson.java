// SPDX-License-Identifier: EPL-2.0
package dev.slipway.plan;

import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.diagnostics.JsonProblem;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

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

  private PlanJson() {}

  /** The document of a plan. */
  public static String print(Plan plan) {
    return JsonDocument.print(plan);
  }

  /** The document of a state. */
  public static String print(RecordedState state) {
    return JsonDocument.print(state);
  }

  /**
   * Reads a plan.
   *
   * @param judges who the resources are judged by
   * @throws JsonParseException if it is not a plan of the form {@link Plan#SCHEMA}, or cannot be
   *     carried out: illegal addresses, operations that do not fit them, actions out of order;
   *     {@link JsonProblem#text} says what and where
   */
  public static Plan readPlan(String document, Judges judges) {
    Plan plan = read(document, Plan.class, Plan.SCHEMA);
    Set<String> earlier = new HashSet<>();
    plan.actions().forEach(action -> check(action, judges, earlier));
    plan.foreign().forEach(PlanJson::addressIn);
    return plan;
  }

  private static void check(Action action, Judges judges, Set<String> earlier) {
    ResourceAddress address = addressIn(action.address());
    Optional<Operation> operation;
    try {
      operation = judges.operation(address, action.operation());
      if (!judges.of(address).scopeType().equals(action.scopeType())) {
        throw new JsonParseException(address + " is in no " + action.scopeType());
      }
    } catch (IllegalArgumentException e) {
      throw new JsonParseException(e.getMessage());
    }
    if (operation.isEmpty()) {
      throw new JsonParseException(action.operation() + " is not an operation for " + address);
    }
    if (action.acts() && operation.get().leaves() == action.after().isEmpty()) {
      throw new JsonParseException(
          action.operation() + " does not lead to what is after it: " + address);
    }
    action.waitsFor().stream()
        .filter(other -> !earlier.contains(other))
        .findFirst()
        .ifPresent(
            other -> {
              throw new JsonParseException(
                  address + " waits for " + other + ", which is not planned before it");
            });
    if (!earlier.add(action.address())) {
      throw new JsonParseException("two actions for " + address);
    }
  }

  private static ResourceAddress addressIn(String text) {
    try {
      return ResourceAddress.parse(text);
    } catch (IllegalArgumentException e) {
      throw new JsonParseException(e.getMessage());
    }
  }

  /**
   * Reads a recorded state.
   *
   * @throws JsonParseException if it is not a state of the form {@link RecordedState#SCHEMA}; the
   *     message says where
   */
  public static RecordedState readState(String document) {
    RecordedState state = read(document, RecordedState.class, RecordedState.SCHEMA);
    state.resources().keySet().forEach(PlanJson::addressIn);
    return state;
  }

  /** The form that a document says it has; empty where it says none, or is not a JSON object. */
  public static Optional<String> schema(String document) {
    try {
      return JsonDocument.form(JsonParser.parseString(document));
    } catch (JsonParseException e) {
      return Optional.empty();
    }
  }

  private static <T extends Record> T read(String document, Class<T> form, String schema) {
    JsonElement json = JsonParser.parseString(document);
    if (json.isJsonObject() && !JsonDocument.form(json).equals(Optional.of(schema))) {
      throw new JsonParseException("its schema is not " + schema);
    }
    return JsonDocument.read(json, form);
  }
}
