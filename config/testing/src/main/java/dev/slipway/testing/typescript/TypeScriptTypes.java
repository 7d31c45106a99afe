// SPDX-License-Identifier: EPL-2.0
package dev.slipway.testing.typescript;

import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
 * comments say of each.
 */
public final class TypeScriptTypes {
  private static final Pattern PARAMETER =
      Pattern.compile("@param (\\w+) (.*?)(?=\\s*@param |\\s*@return |\\s*$)", Pattern.DOTALL);
  private static final Pattern TAG = Pattern.compile("\\{@\\w+ ([^}]*)}");
  private static final int LINE = 100;

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

  /** The types of a record and of all that it holds, by name. */
  public String of(Class<? extends Record> type) throws IOException {
    add(type);
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

  private String members(String name, Class<?> type) throws IOException {
    Map<String, String> comments = comments(type);
    StringBuilder text = new StringBuilder("export interface " + name + " {\n");
    for (RecordComponent component : type.getRecordComponents()) {
      Optional.ofNullable(comments.get(component.getName()))
          .ifPresent(comment -> text.append("  /** ").append(comment).append(". */\n"));
      Type held = component.getGenericType();
      boolean optional = component.getType().getSimpleName().startsWith("Optional");
      text.append("  readonly ")
          .append(component.getName())
          .append(optional ? "?: " : ": ")
          .append(typeOf(optional ? content(held) : held))
          .append(";\n");
    }
    return text.append("}\n").toString();
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

  private static Map<String, String> comments(String source, String record) {
    Map<String, String> comments = new LinkedHashMap<>();
    Matcher head = Pattern.compile("\\brecord " + record + "\\(").matcher(source);
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
        String shown = TAG.matcher(said).replaceAll("$1");
        comments.put(
            parameter.group(1), Character.toUpperCase(shown.charAt(0)) + shown.substring(1));
      }
    }
    return comments;
  }
}
