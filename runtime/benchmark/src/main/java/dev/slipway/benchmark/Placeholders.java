// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The variables in the words of a {@link Step}. */
final class Placeholders {
  /** How long to measure, in s. */
  static final String SECONDS = "seconds";

  /** How long not to measure before measuring, in s. */
  static final String WARM_UP = "warmup";

  /** Variables that the runner gives, besides those of roles. */
  static final Set<String> GIVEN = Set.of("work", SECONDS, WARM_UP, "port");

  /** Those whose value is a time that a command is asked to take. */
  static final List<String> DURATIONS = List.of(SECONDS, WARM_UP);

  /** What stands before a role in the name of a variable. */
  static final List<String> OF_ROLES = List.of("address:", "host:");

  private static final String OPENING = "${";
  private static final Pattern ONE = Pattern.compile("\\$\\{([a-z][a-z0-9-]*(?::[a-z0-9-]+)?)}");
  private static final Pattern SEVERAL = Pattern.compile("\\$\\{([a-z][a-z0-9-]*)\\.\\.\\.}");

  private Placeholders() {}

  /** The variables that a word names. */
  static Set<String> names(String word) {
    Set<String> names = new LinkedHashSet<>();
    several(word).ifPresent(names::add);
    ONE.matcher(word).results().forEach(match -> names.add(match.group(1)));
    return names;
  }

  /** Whether every opening of a placeholder in the word is one that is filled in. */
  static boolean areWellFormed(String word) {
    return several(word).isPresent() || !ONE.matcher(word).replaceAll("").contains(OPENING);
  }

  /** The words that a word becomes. */
  static List<String> words(String word, Map<String, String> values) {
    return several(word)
        .map(name -> split(value(name, values)))
        .orElseGet(() -> List.of(text(word, values)));
  }

  /** A text with its placeholders filled in. */
  static String text(String text, Map<String, String> values) {
    return ONE.matcher(text)
        .replaceAll(match -> Matcher.quoteReplacement(value(match.group(1), values)));
  }

  private static Optional<String> several(String word) {
    Matcher matcher = SEVERAL.matcher(word);
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  private static String value(String name, Map<String, String> values) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("no value for ${" + name + "}");
    }
    return value;
  }

  /** Parts a text into words as a shell does, which expands nothing. */
  private static List<String> split(String text) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean begun = false;
    char quote = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean escapes = c == '\\' && quote != '\'' && i + 1 < text.length();
      if (escapes) {
        i++;
        word.append(text.charAt(i));
        begun = true;
      } else if (quote != 0 ? c == quote : c == '\'' || c == '"') {
        quote = quote == 0 ? c : 0;
        begun = true;
      } else if (quote == 0 && (c == ' ' || c == '\t')) {
        if (begun) {
          words.add(word.toString());
        }
        word.setLength(0);
        begun = false;
      } else {
        word.append(c);
        begun = true;
      }
    }
    if (quote != 0) {
      throw new IllegalArgumentException("a quote is not closed: " + text);
    }
    if (begun) {
      words.add(word.toString());
    }
    return words;
  }
}
