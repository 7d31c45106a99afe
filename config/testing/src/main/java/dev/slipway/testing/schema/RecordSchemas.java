// SPDX-License-Identifier: EPL-2.0
package dev.slipway.testing.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.slipway.diagnostics.Allowed;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ElementPath;
import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.testing.source.RecordComments;
import java.io.IOException;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/**
 * Makes the JSON Schemas of documents that are written from records, by the rules of {@link
 * JsonDocument}: members are the components, those that are no {@code Optional} are required, and
 * there are no others. A component that is one of several records stands for their members, and for
 * {@code type}, which names the record in lower case. {@link Allowed} narrows values, the comments
 * of the records describe them.
 */
public final class RecordSchemas {
  private static final String TYPE = "type";
  private static final String ENUM = "enum";
  private static final String STRING = "string";
  private static final String OBJECT = "object";
  private static final String DESCRIPTION = "description";
  private static final String SCHEMA = "schema";
  private static final String MINIMUM = "minimum";
  private static final String REQUIRED = "required";
  private static final String DEFINITIONS = "$defs";
  private static final Set<Class<?>> WHOLE =
      Set.of(
          int.class, Integer.class, OptionalInt.class, long.class, Long.class, OptionalLong.class);
  private static final Set<Class<?>> REAL =
      Set.of(double.class, Double.class, OptionalDouble.class);
  private static final Set<Class<?>> TEXTS = Set.of(String.class, Path.class, ElementPath.class);
  private static final Set<Class<?>> TRUTH = Set.of(boolean.class, Boolean.class);

  private final RecordComments comments;
  private final Map<Class<?>, String> others;

  /**
   * A maker.
   *
   * @param sources folders of Java sources, in one of which each record is
   * @param others types whose JSON has a schema of its own, with its form as in {@code
   *     slipway-experiment/1}
   */
  public RecordSchemas(List<Path> sources, Map<Class<?>, String> others) {
    this.comments = new RecordComments(sources);
    this.others = new HashMap<>(others);
    this.others.put(Diagnostics.class, "slipway-diagnostics/1");
  }

  /**
   * Holds that a file has the schema of a document; with {@code -Dslipway.golden.update=true}
   * writes it.
   *
   * @param form what the document's member {@code schema} says, as in {@code slipway-rules/1}
   * @param title of the schema
   */
  public void assertIn(Path file, String form, String title, Class<?> root) throws IOException {
    String schema = JsonDocument.print(of(form, title, root));
    if (Boolean.getBoolean("slipway.golden.update")) {
      Files.writeString(file, schema);
    }
    assertEquals(
        Files.readString(file), schema, "after a change of records: -Dslipway.golden.update=true");
  }

  /** The schema of a document, as {@link #assertIn} takes it. */
  public JsonObject of(String form, String title, Class<?> root) throws IOException {
    JsonObject schema = new JsonObject();
    schema.addProperty("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.addProperty("$id", id(form));
    schema.addProperty(
        "$comment", "SPDX-License-Identifier: EPL-2.0. Made from records; see CONTRIBUTING.md.");
    schema.addProperty("title", title);
    new Making(form).make(schema, root);
    return schema;
  }

  private static String id(String form) {
    return form.replaceFirst("^slipway-(.*)/(\\d+)$", "urn:slipway:schema:$1:$2");
  }

  /** One schema in the making: the records that it has defined so far. */
  private final class Making {
    private final String form;
    private final Map<String, JsonObject> definitions = new TreeMap<>();
    private final Map<Class<?>, String> names = new HashMap<>();

    Making(String form) {
      this.form = form;
    }

    void make(JsonObject schema, Class<?> root) throws IOException {
      if (root.isSealed()) {
        addKinds(schema, root);
      } else {
        addRecord(schema, root, true);
      }
      if (!definitions.isEmpty()) {
        JsonObject all = new JsonObject();
        definitions.forEach(all::add);
        schema.add(DEFINITIONS, all);
      }
    }

    /** A document that is one of several records. */
    private void addKinds(JsonObject schema, Class<?> type) throws IOException {
      describe(schema, type);
      schema.addProperty(TYPE, OBJECT);
      JsonArray kinds = new JsonArray();
      for (Class<?> kind : type.getPermittedSubclasses()) {
        kinds.add(reference(define(kind, true)));
      }
      schema.add("oneOf", kinds);
    }

    private void describe(JsonObject schema, Class<?> type) throws IOException {
      Optional<String> summary = comments.summary(type);
      if (summary.isPresent()) {
        schema.addProperty(DESCRIPTION, summary.get());
      }
    }

    /** What a record's object has, and has to have. */
    private void addRecord(JsonObject schema, Class<?> type, boolean root) throws IOException {
      describe(schema, type);
      Map<String, String> said = comments.members(type);
      JsonObject properties = new JsonObject();
      JsonArray required = new JsonArray();
      JsonObject together = new JsonObject();
      Class<?>[] kinds = {};
      if (root) {
        properties.add(SCHEMA, version());
        required.add(SCHEMA);
      }
      for (RecordComponent component : type.getRecordComponents()) {
        String key = JsonNames.key(component.getAccessor(), component.getName());
        if (properties.has(key)) {
          continue;
        }
        if (component.getType().isSealed()) {
          kinds = component.getType().getPermittedSubclasses();
          continue;
        }
        boolean optional = component.getType().getSimpleName().startsWith("Optional");
        JsonObject value = new JsonObject();
        String meaning = said.getOrDefault(component.getName(), "");
        if (meaning.contains("#")) {
          throw new IllegalArgumentException(
              "%s names members of Java, which readers of JSON do not know: %s"
                  .formatted(type.getName(), meaning));
        }
        if (!meaning.isEmpty()) {
          value.addProperty(
              DESCRIPTION,
              (optional ? meaning.replaceAll("\\bempty\\b", "absent") : meaning) + ".");
        }
        of(component.getAnnotatedType()).asMap().forEach(value::add);
        properties.add(key, value);
        if (!optional) {
          required.add(key);
        }
        Allowed allowed = component.getAnnotatedType().getAnnotation(Allowed.class);
        if (allowed != null && allowed.with().length > 0) {
          together.add(key, texts(List.of(allowed.with())));
        }
      }
      schema.addProperty(TYPE, OBJECT);
      schema.addProperty(
          kinds.length == 0 ? "additionalProperties" : "unevaluatedProperties", false);
      schema.add(REQUIRED, required);
      if (kinds.length > 0) {
        schema.add("oneOf", named(kinds));
      }
      if (!together.isEmpty()) {
        schema.add("dependentRequired", together);
      }
      schema.add("properties", properties);
    }

    /** The members of each of some records beside those of the one around, and its kind's name. */
    private JsonArray named(Class<?>[] kinds) throws IOException {
      JsonArray all = new JsonArray();
      List<Class<?>> sorted =
          Arrays.stream(kinds).sorted(Comparator.comparing(Class::getSimpleName)).toList();
      for (Class<?> kind : sorted) {
        JsonObject schema = new JsonObject();
        addRecord(schema, kind, false);
        schema.remove(TYPE);
        schema.remove("additionalProperties");
        JsonArray required = new JsonArray();
        required.add(TYPE);
        required.addAll(schema.getAsJsonArray(REQUIRED));
        schema.add(REQUIRED, required);
        JsonObject properties = new JsonObject();
        JsonObject name = new JsonObject();
        name.addProperty("const", JsonDocument.kind(kind));
        properties.add(TYPE, name);
        schema.getAsJsonObject("properties").asMap().forEach(properties::add);
        schema.add("properties", properties);
        all.add(schema);
      }
      return all;
    }

    private JsonObject version() {
      JsonObject version = new JsonObject();
      version.addProperty(DESCRIPTION, "Form and version of this document.");
      version.addProperty("const", form);
      return version;
    }

    private JsonObject of(AnnotatedType type) throws IOException {
      JsonObject schema =
          type instanceof AnnotatedParameterizedType parameterized
              ? of(parameterized)
              : of((Class<?>) type.getType());
      narrow(schema, type.getAnnotation(Allowed.class));
      return schema;
    }

    private JsonObject of(AnnotatedParameterizedType type) throws IOException {
      Class<?> raw = (Class<?>) ((ParameterizedType) type.getType()).getRawType();
      AnnotatedType[] arguments = type.getAnnotatedActualTypeArguments();
      JsonObject schema = new JsonObject();
      if (raw == Optional.class) {
        return of(arguments[0]);
      }
      if (Map.class.isAssignableFrom(raw)) {
        schema.addProperty(TYPE, OBJECT);
        JsonObject key = of(arguments[0]);
        key.remove(TYPE);
        if (!key.isEmpty()) {
          schema.add("propertyNames", key);
        }
        schema.add("additionalProperties", of(arguments[1]));
        return schema;
      }
      if (Collection.class.isAssignableFrom(raw)) {
        schema.addProperty(TYPE, "array");
        schema.add("items", of(arguments[0]));
        if (Set.class.isAssignableFrom(raw)) {
          schema.addProperty("uniqueItems", true);
        }
        return schema;
      }
      throw new IllegalArgumentException("no JSON of " + type);
    }

    private JsonObject of(Class<?> type) throws IOException {
      JsonObject schema = new JsonObject();
      if (others.containsKey(type)) {
        schema.addProperty("$ref", id(others.get(type)));
      } else if (type == JsonObject.class) {
        schema.addProperty(TYPE, OBJECT);
      } else if (TEXTS.contains(type)) {
        schema.addProperty(TYPE, STRING);
      } else if (type.isRecord()) {
        return reference(define(type, false));
      } else if (type.isEnum()) {
        schema.add(ENUM, texts(JsonNames.constants(type)));
      } else if (WHOLE.contains(type)) {
        schema.addProperty(TYPE, "integer");
        schema.addProperty(MINIMUM, 0);
      } else if (REAL.contains(type)) {
        schema.addProperty(TYPE, "number");
        schema.addProperty(MINIMUM, 0);
      } else if (TRUTH.contains(type)) {
        schema.addProperty(TYPE, "boolean");
      } else if (type == Instant.class) {
        schema.addProperty(TYPE, STRING);
        schema.addProperty("format", "date-time");
      } else {
        throw new IllegalArgumentException("no JSON of " + type);
      }
      return schema;
    }

    private static JsonObject reference(String definition) {
      JsonObject reference = new JsonObject();
      reference.addProperty("$ref", "#/" + DEFINITIONS + "/" + definition);
      return reference;
    }

    /**
     * The name under which a record is defined once.
     *
     * @param root whether it is a document of its own
     */
    private String define(Class<?> type, boolean root) throws IOException {
      String known = names.get(type);
      if (known != null) {
        return known;
      }
      String name = lower(type.getSimpleName());
      if (definitions.containsKey(name)) {
        name = lower(type.getEnclosingClass().getSimpleName()) + type.getSimpleName();
      }
      names.put(type, name);
      JsonObject definition = new JsonObject();
      // Its place is taken first: a record may hold others of its kind.
      definitions.put(name, definition);
      addRecord(definition, type, root);
      return name;
    }
  }

  private static String lower(String name) {
    return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
  }

  private static void narrow(JsonObject schema, Allowed allowed) {
    if (allowed == null) {
      return;
    }
    if (schema.has(MINIMUM)) {
      limit(schema, allowed);
    }
    if (!allowed.form().isEmpty()) {
      schema.remove(TYPE);
      schema.addProperty("$ref", id(allowed.form()));
    }
    if (!allowed.pattern().isEmpty()) {
      schema.addProperty("pattern", allowed.pattern());
    }
    if (!allowed.format().isEmpty()) {
      schema.addProperty("format", allowed.format());
    }
    if (allowed.minItems() > 0) {
      schema.addProperty("minItems", allowed.minItems());
    }
    List<String> values = JsonNames.allowed(allowed);
    if (!values.isEmpty()) {
      schema.remove(TYPE);
      schema.add(ENUM, texts(values));
    }
    if (allowed.either().length > 0) {
      JsonArray either = new JsonArray();
      for (String member : allowed.either()) {
        JsonObject one = new JsonObject();
        one.add(REQUIRED, texts(List.of(member)));
        either.add(one);
      }
      schema.add("anyOf", either);
    }
  }

  private static void limit(JsonObject schema, Allowed allowed) {
    if (allowed.negative() || Double.isFinite(allowed.above())) {
      schema.remove(MINIMUM);
    } else {
      schema.addProperty(MINIMUM, allowed.min());
    }
    if (allowed.max() < Long.MAX_VALUE) {
      schema.addProperty("maximum", allowed.max());
    }
    if (Double.isFinite(allowed.above())) {
      schema.addProperty("exclusiveMinimum", allowed.above());
    }
    if (Double.isFinite(allowed.below())) {
      schema.addProperty("exclusiveMaximum", allowed.below());
    }
  }

  private static JsonArray texts(List<String> texts) {
    JsonArray array = new JsonArray();
    texts.forEach(array::add);
    return array;
  }
}
