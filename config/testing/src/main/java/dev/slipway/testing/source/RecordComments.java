// SPDX-License-Identifier: EPL-2.0
package dev.slipway.testing.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what the comments of records, and of the constructors of messages, say of their members.
 */
public final class RecordComments {
  private static final Pattern PARAMETER =
      Pattern.compile("@param (\\w+) (.*?)(?=\\s*@param |\\s*@return |\\s*$)", Pattern.DOTALL);
  private static final Pattern PACKAGE = Pattern.compile("\\b(?:[a-z]+\\.){2,}(?=[A-Z])");
  private static final Pattern TAG = Pattern.compile("\\{@\\w+ ([^}]*)}");

  /** A record, the constructor of a message, or an interface, and the first of its parameters. */
  private static final String HEAD =
      "(?:\\brecord |\\n  (?:\\w+ )?)%1$s\\(\\s*[^)]|\\binterface %1$s\\b";

  private final List<Path> sources;

  /**
   * A reader.
   *
   * @param sources folders of Java sources, in one of which each record is
   */
  public RecordComments(List<Path> sources) {
    this.sources = List.copyOf(sources);
  }

  /** What is said of each member, by its name: a capital first, no full stop. */
  public Map<String, String> members(Class<?> type) throws IOException {
    Map<String, String> members = new LinkedHashMap<>();
    Matcher parameter = PARAMETER.matcher(comment(type).orElse(""));
    while (parameter.find()) {
      String shown = plain(parameter.group(2));
      members.put(parameter.group(1), Character.toUpperCase(shown.charAt(0)) + shown.substring(1));
    }
    return members;
  }

  /** What is said of the whole in the first paragraph; empty where nothing is. */
  public Optional<String> summary(Class<?> type) throws IOException {
    return comment(type)
        .map(text -> plain(text.split("(?m)^\\s*(?:@|<p>)", 2)[0]))
        .filter(text -> !text.isEmpty());
  }

  private static String plain(String comment) {
    String text = comment.strip().replaceAll("\\s+", " ");
    return PACKAGE.matcher(TAG.matcher(text).replaceAll("$1")).replaceAll("");
  }

  private Optional<String> comment(Class<?> type) throws IOException {
    Class<?> file = type;
    while (file.getEnclosingClass() != null) {
      file = file.getEnclosingClass();
    }
    String path = file.getName().replace('.', '/') + ".java";
    for (Path folder : sources) {
      if (Files.exists(folder.resolve(path))) {
        return comment(Files.readString(folder.resolve(path)), type.getSimpleName());
      }
    }
    throw new IOException("no source of " + type.getName());
  }

  private static Optional<String> comment(String source, String type) {
    Matcher head = Pattern.compile(HEAD.formatted(type)).matcher(source);
    if (!head.find()) {
      return Optional.empty();
    }
    int end = source.lastIndexOf("*/", head.start());
    int begin = source.lastIndexOf("/**", end);
    boolean itsOwn = end >= 0 && source.substring(end, head.start()).matches("[^;{}]*");
    return itsOwn
        ? Optional.of(source.substring(begin + 3, end).replaceAll("\\n\\s*\\* ?", "\n"))
        : Optional.empty();
  }
}
