// SPDX-License-Identifier: EPL-2.0
package dev.slipway.testing.typescript;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Writes TypeScript's types of records as JSON has them: an interface for each record, a union of
 * its names for each enumeration, optional members for what may be empty, and what the records'
 * comments say of each. Messages of GLSP are written by their fields, which Gson takes them by; a
 * field that its comment says may be null is optional.
 */
public final class TypeScriptTypes {
  private static final Pattern PARAMETER =
      Pattern.compile("@param (\\w+) (.*?)(?=\\s*@param |\\s*@return |\\s*$)", Pattern.DOTALL);
  private static final Pattern PACKAGE = Pattern.compile("\\b(?:[a-z]+\\.){2,}(?=[A-Z])");
  private static final Pattern TAG = Pattern.compile("\\{@\\w+ ([^}]*)}");
  private static final int LINE = 100;

  /** What is left of a line beside the name of a member. */
  private static final int MEMBER = 80;

  /** What messages of GLSP begin with, here and there. */
  private static final List<String> MESSAGES = List.of("Action", "ResponseAction", "Operation");

  /** How comments say that a text is one of the constants of the class around it. */
  private static final String CONSTANT = "one of the constants";

  private final List<Path> sources;
  private final Map<Class<?>, String> names;
  private final Map<String, String> written = new TreeMap<>();

  /**
   * A writer.
   *
   * @param sources folders of Java sources, in one of which each record is
   * @param names names of types, in place of the classes' own
   */
  public TypeScriptTypes(List<Path> sources, Map<Class<?>, String> names) {
    this.sources = List.copyOf(sources);
    this.names = Map.copyOf(names);
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

  private void add(Class<?> type) throws IOException {
    String name = name(type);
    if (written.containsKey(name)) {
      return;
    }
    // Its place is taken first: a record may hold others of its kind.
    written.put(name, "");
    written.put(name, type.isEnum() ? union(name, type) : members(name, type));
  }

  private static String union(String name, Class<?> type) {
    List<String> constants =
        Arrays.stream(type.getEnumConstants())
            .map(constant -> "'" + ((Enum<?>) constant).name() + "'")
            .toList();
    String line = "export type " + name + " = " + String.join(" | ", constants) + ";\n";
    if (line.length() <= LINE + 1) {
      return line;
    }
    String below = "  " + String.join(" | ", constants) + ";\n";
    return below.length() <= LINE + 1
        ? "export type " + name + " =\n" + below
        : constants.stream()
            .map(constant -> "  | " + constant)
            .collect(Collectors.joining("\n", "export type " + name + " =\n", ";\n"));
  }

  /** A member of a record or a message. */
  private record Member(String name, Class<?> type, Type generic) {}

  private static List<Member> members(Class<?> type) {
    if (type.isRecord()) {
      return Arrays.stream(type.getRecordComponents())
          .map(each -> new Member(each.getName(), each.getType(), each.getGenericType()))
          .toList();
    }
    return Arrays.stream(type.getDeclaredFields())
        .filter(field -> !Modifier.isStatic(field.getModifiers()))
        .map(each -> new Member(each.getName(), each.getType(), each.getGenericType()))
        .toList();
  }

  private String members(String name, Class<?> type) throws IOException {
    Map<String, String> comments = comments(type);
    String base = type.isRecord() ? "" : type.getSuperclass().getSimpleName();
    if (!base.isEmpty() && !MESSAGES.contains(base)) {
      throw new IllegalArgumentException(type + " is neither a record nor a message");
    }
    StringBuilder text = new StringBuilder("export interface " + name);
    text.append(base.isEmpty() ? " {\n" : " extends " + base + " {\n");
    for (Member member : members(type)) {
      String comment = comments.getOrDefault(member.name, "");
      if (!comment.isEmpty()) {
        text.append("  /** ").append(comment).append(". */\n");
      }
      boolean empty = member.type.getSimpleName().startsWith("Optional");
      boolean optional = empty || comment.matches("(.*; )?[Nn]ull (for|where) .*");
      text.append("  readonly ")
          .append(member.name)
          .append(optional ? "?:" : ":")
          .append(
              comment.contains(CONSTANT)
                  ? constants(type.getEnclosingClass())
                  : " " + typeOf(empty ? content(member.generic) : member.generic))
          .append(";\n");
    }
    return text.append("}\n").toString();
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

  private static Type content(Type optional) {
    if (optional instanceof ParameterizedType parameterized) {
      return parameterized.getActualTypeArguments()[0];
    }
    boolean number =
        optional == OptionalInt.class
            || optional == OptionalLong.class
            || optional == OptionalDouble.class;
    if (!number) {
      throw new IllegalArgumentException("no optional: " + optional);
    }
    return long.class;
  }

  private String typeOf(Type type) throws IOException {
    if (type instanceof ParameterizedType list && list.getRawType() == List.class) {
      return "readonly " + typeOf(list.getActualTypeArguments()[0]) + "[]";
    }
    if (type instanceof ParameterizedType map && map.getRawType() == Map.class) {
      return "Readonly<Record<string, " + typeOf(map.getActualTypeArguments()[1]) + ">>";
    }
    if (!(type instanceof Class<?> known)) {
      throw new IllegalArgumentException("no type in TypeScript: " + type);
    }
    if (known.isRecord() || known.isEnum()) {
      add(known);
      return name(known);
    }
    if (known == boolean.class || known == Boolean.class) {
      return "boolean";
    }
    return known.isPrimitive() || Number.class.isAssignableFrom(known) ? "number" : "string";
  }

  /** What the comment of a record says of its components. */
  private Map<String, String> comments(Class<?> type) throws IOException {
    Class<?> file = type;
    while (file.getEnclosingClass() != null) {
      file = file.getEnclosingClass();
    }
    String path = file.getName().replace('.', '/') + ".java";
    for (Path folder : sources) {
      if (Files.exists(folder.resolve(path))) {
        return comments(Files.readString(folder.resolve(path)), type.getSimpleName());
      }
    }
    throw new IOException("no source of " + type.getName());
  }

  /** What the comment of a record, or of a message's constructor, says of its members. */
  private static Map<String, String> comments(String source, String type) {
    Map<String, String> comments = new LinkedHashMap<>();
    Matcher head =
        Pattern.compile("(?:\\brecord |\\n  (?:\\w+ )?)" + type + "\\(\\s*[^)]").matcher(source);
    if (!head.find()) {
      return comments;
    }
    int end = source.lastIndexOf("*/", head.start());
    int begin = source.lastIndexOf("/**", end);
    boolean itsOwn = end >= 0 && source.substring(end, head.start()).indexOf(';') < 0;
    if (itsOwn) {
      String text = source.substring(begin + 3, end).replaceAll("\\n\\s*\\* ?", "\n");
      Matcher parameter = PARAMETER.matcher(text);
      while (parameter.find()) {
        String said = parameter.group(2).strip().replaceAll("\\s+", " ");
        String shown = PACKAGE.matcher(TAG.matcher(said).replaceAll("$1")).replaceAll("");
        comments.put(
            parameter.group(1), Character.toUpperCase(shown.charAt(0)) + shown.substring(1));
      }
    }
    return comments;
  }
}
