// SPDX-License-Identifier: EPL-2.0
package dev.slipway.testing.typescript;

import dev.slipway.diagnostics.Allowed;
import dev.slipway.diagnostics.ElementPath;
import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.testing.schema.JsonNames;
import dev.slipway.testing.source.RecordComments;
import java.io.IOException;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Writes TypeScript's types of records as JSON has them: an interface for each record, a union of
 * its names for each enumeration, optional members for what may be empty, and what the records'
 * comments say of each. A component that is one of several records stands for their members, and
 * for {@code type}, by which the page tells them apart; {@link Allowed} names the texts that can be
 * and the documents that objects are. Messages of GLSP are written by their fields, which Gson
 * takes them by; a field that its comment says may be null is optional.
 */
public final class TypeScriptTypes {
  private static final int LINE = 100;

  /** What is left of a line beside the name of a member. */
  private static final int MEMBER = 80;

  /** What messages of GLSP begin with, here and there. */
  private static final List<String> MESSAGES = List.of("Action", "ResponseAction", "Operation");

  /** How comments say that a text is one of the constants of the class around it. */
  private static final String CONSTANT = "one of the constants";

  private static final Set<Class<?>> TEXTS =
      Set.of(String.class, Instant.class, Path.class, ElementPath.class);
  private static final Set<Class<?>> OPTIONAL_NUMBERS =
      Set.of(OptionalInt.class, OptionalLong.class, OptionalDouble.class);

  private final RecordComments comments;
  private final Map<Class<?>, String> names;
  private final Map<String, Class<?>> documents;
  private final Map<String, Class<?>> named = new HashMap<>();
  private final Map<String, String> written = new TreeMap<>();

  /**
   * A writer.
   *
   * @param sources folders of Java sources, in one of which each record is
   * @param names names of types, in place of the classes' own
   * @param documents the record of each form of document, as in {@code slipway-event/1}, that a
   *     component allows
   */
  public TypeScriptTypes(
      List<Path> sources, Map<Class<?>, String> names, Map<String, Class<?>> documents) {
    this.comments = new RecordComments(sources);
    this.names = Map.copyOf(names);
    this.documents = Map.copyOf(documents);
  }

  /** The types of records and messages, and of all that they hold, by name. */
  public String of(Class<?>... types) throws IOException {
    for (Class<?> type : types) {
      add(type);
    }
    return String.join("\n", written.values());
  }

  private String name(Class<?> type) {
    return names.getOrDefault(type, type.getSimpleName());
  }

  /** Writes a type, unless it is written already or being written; returns its name. */
  private String add(Class<?> type) throws IOException {
    if (isNew(type)) {
      written.put(name(type), text(type));
    }
    return name(type);
  }

  private boolean isNew(Class<?> type) {
    Class<?> earlier = named.putIfAbsent(name(type), type);
    if (earlier != null && earlier != type) {
      throw new IllegalArgumentException(
          "one of %s and %s needs another name".formatted(earlier, type));
    }
    return earlier == null;
  }

  private String text(Class<?> type) throws IOException {
    if (type.isEnum()) {
      return union(name(type), quoted(JsonNames.constants(type)));
    }
    return type.isSealed() ? kinds(type) : members(type, "");
  }

  /** A type that is one of several records, which are named by their member {@code type}. */
  private String kinds(Class<?> type) throws IOException {
    SortedSet<String> kinds = new TreeSet<>();
    for (Class<?> kind : type.getPermittedSubclasses()) {
      if (isNew(kind)) {
        written.put(
            name(kind),
            members(kind, "  readonly type: '%s';\n".formatted(JsonDocument.kind(kind))));
      }
      kinds.add(name(kind));
    }
    return union(name(type), List.copyOf(kinds));
  }

  private static List<String> quoted(List<String> texts) {
    return texts.stream().map(text -> "'" + text + "'").toList();
  }

  private static String union(String name, List<String> alternatives) {
    String line = "export type " + name + " = " + String.join(" | ", alternatives) + ";\n";
    if (line.length() <= LINE + 1) {
      return line;
    }
    String below = "  " + String.join(" | ", alternatives) + ";\n";
    return below.length() <= LINE + 1
        ? "export type " + name + " =\n" + below
        : alternatives.stream()
            .map(alternative -> "  | " + alternative)
            .collect(Collectors.joining("\n", "export type " + name + " =\n", ";\n"));
  }

  /**
   * A member of a record or a message.
   *
   * @param name in Java
   * @param key in JSON
   */
  private record Member(String name, String key, AnnotatedType type) {}

  private static List<Member> members(Class<?> type) {
    if (type.isRecord()) {
      return Arrays.stream(type.getRecordComponents())
          .map(
              each ->
                  new Member(
                      each.getName(),
                      JsonNames.key(each.getAccessor(), each.getName()),
                      each.getAnnotatedType()))
          .toList();
    }
    return Arrays.stream(type.getDeclaredFields())
        .filter(field -> !Modifier.isStatic(field.getModifiers()))
        .map(
            each ->
                new Member(
                    each.getName(), JsonNames.key(each, each.getName()), each.getAnnotatedType()))
        .toList();
  }

  /**
   * The interface of a record or a message.
   *
   * @param first the line of its first member, if that is no component; may be empty
   */
  private String members(Class<?> type, String first) throws IOException {
    String base = type.isRecord() ? "" : type.getSuperclass().getSimpleName();
    if (!base.isEmpty() && !MESSAGES.contains(base)) {
      throw new IllegalArgumentException(type + " is neither a record nor a message");
    }
    Map<String, String> said = comments.members(type);
    Optional<String> oneOf = Optional.empty();
    StringBuilder text = new StringBuilder(first);
    for (Member member : members(type)) {
      Class<?> raw = raw(member.type);
      if (type.isRecord() && raw.isSealed() && !raw.isEnum()) {
        oneOf = Optional.of(add(raw));
      } else {
        text.append(member(type, member, said.getOrDefault(member.name, "")));
      }
    }
    String name = name(type);
    if (oneOf.isPresent()) {
      return "export type " + name + " = " + oneOf.get() + " & {\n" + text + "};\n";
    }
    String inherited = base.isEmpty() ? "" : " extends " + base;
    return "export interface " + name + inherited + " {\n" + text + "}\n";
  }

  private String member(Class<?> type, Member member, String comment) throws IOException {
    boolean empty = raw(member.type).getSimpleName().startsWith("Optional");
    boolean optional = empty || comment.matches("(.*; )?[Nn]ull (for|where) .*");
    return (comment.isEmpty() ? "" : "  /** " + comment + ". */\n")
        + "  readonly "
        + member.key
        + (optional ? "?:" : ":")
        + (comment.contains(CONSTANT)
            ? constants(type.getEnclosingClass())
            : " " + typeOf(member.type))
        + ";\n";
  }

  private static String constants(Class<?> type) {
    List<String> constants = new ArrayList<>();
    for (Field field : type.getDeclaredFields()) {
      if (Modifier.isStatic(field.getModifiers()) && field.getType() == String.class) {
        try {
          field.setAccessible(true);
          constants.add("'" + field.get(null) + "'");
        } catch (IllegalAccessException e) {
          throw new IllegalArgumentException(e);
        }
      }
    }
    String line = " " + String.join(" | ", constants);
    return line.length() <= MEMBER
        ? line
        : constants.stream().map(each -> "\n    | " + each).collect(Collectors.joining());
  }

  private static Class<?> raw(AnnotatedType type) {
    return type.getType() instanceof ParameterizedType parameterized
        ? (Class<?>) parameterized.getRawType()
        : (Class<?>) type.getType();
  }

  private String typeOf(AnnotatedType type) throws IOException {
    Allowed allowed = type.getAnnotation(Allowed.class);
    if (allowed != null && !allowed.form().isEmpty()) {
      return add(documents.get(allowed.form()));
    }
    if (allowed != null && !JsonNames.allowed(allowed).isEmpty()) {
      return String.join(" | ", quoted(JsonNames.allowed(allowed)));
    }
    Class<?> raw = raw(type);
    if (type instanceof AnnotatedParameterizedType parameterized) {
      return typeOf(raw, parameterized.getAnnotatedActualTypeArguments());
    }
    if (TEXTS.contains(raw)) {
      return "string";
    }
    if (raw.isRecord() || raw.isEnum()) {
      return add(raw);
    }
    if (raw == boolean.class || raw == Boolean.class) {
      return "boolean";
    }
    if (raw.isPrimitive() || Number.class.isAssignableFrom(raw) || OPTIONAL_NUMBERS.contains(raw)) {
      return "number";
    }
    throw new IllegalArgumentException("no type in TypeScript: " + type);
  }

  private String typeOf(Class<?> raw, AnnotatedType[] arguments) throws IOException {
    if (raw == Optional.class) {
      return typeOf(arguments[0]);
    }
    if (Collection.class.isAssignableFrom(raw)) {
      String element = typeOf(arguments[0]);
      return "readonly " + (element.contains(" ") ? "(" + element + ")" : element) + "[]";
    }
    if (Map.class.isAssignableFrom(raw)) {
      return "Readonly<Record<string, " + typeOf(arguments[1]) + ">>";
    }
    throw new IllegalArgumentException("no type in TypeScript: " + raw);
  }
}
