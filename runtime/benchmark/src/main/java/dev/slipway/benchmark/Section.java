// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * A mapping of a benchmark's file. It notes which keys were asked for; the others are refused in
 * the end, so that a misspelt key is not passed over. Scalars are text as it is written.
 *
 * <p>Where something is wrong, a problem is noted and a value is returned that lets reading go on.
 */
final class Section {
  private static final int LONGEST_TEXT = 4000;
  private static final int MOST_ENTRIES = 1000;
  private static final Pattern DURATION = Pattern.compile("([1-9][0-9]{0,6})(ms|s|min|h)");
  private static final Pattern NUMBER =
      Pattern.compile("[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]{1,2})?");
  private static final Pattern COUNT = Pattern.compile("[1-9][0-9]{0,2}");

  private final MappingNode node;
  private final BenchmarkProblems problems;
  private final Map<String, NodeTuple> entries = new LinkedHashMap<>();
  private final Set<String> asked = new LinkedHashSet<>();

  Section(MappingNode node, BenchmarkProblems problems) {
    this.node = node;
    this.problems = problems;
    for (NodeTuple entry : node.getValue()) {
      if (!(entry.getKeyNode() instanceof ScalarNode key)) {
        problems.invalid(entry.getKeyNode(), "A key is not text.");
      } else if (entries.putIfAbsent(key.getValue(), entry) != null) {
        problems.invalid(key, "The key {} occurs twice.", key.getValue());
      }
    }
  }

  /** Where it is. */
  Node node() {
    return node;
  }

  boolean has(String key) {
    return entries.containsKey(key);
  }

  /** Where the value of a key is, else the whole. */
  Node nodeOf(String key) {
    return entries.containsKey(key) ? entries.get(key).getValueNode() : node;
  }

  /** A text that has to be there and not to be empty. */
  String text(String key) {
    Optional<Node> value = value(key);
    if (value.isEmpty()) {
      problems.invalid(node, "The key {} is missing.", key);
      return "";
    }
    return value.flatMap(found -> text(key, found)).orElse("");
  }

  /** The same, of a form. */
  String text(String key, Pattern form, String expected) {
    String text = text(key);
    if (!text.isEmpty() && !form.matcher(text).matches()) {
      problems.invalid(nodeOf(key), "The value of {} is '{}', not {}.", key, text, expected);
    }
    return text;
  }

  /** A text that may be missing or empty. */
  String textOrEmpty(String key) {
    return value(key).flatMap(found -> scalar(key, found)).orElse("");
  }

  /** A text that may be missing, but not empty. */
  Optional<String> optionalText(String key) {
    return value(key).flatMap(found -> text(key, found));
  }

  /** A list of texts of a form; empty if it is missing. */
  List<String> texts(String key, Pattern form, String expected) {
    List<String> texts = new ArrayList<>();
    for (Node element : elements(key)) {
      Optional<String> text = text(key, element);
      text.ifPresent(texts::add);
      if (text.isPresent() && !form.matcher(text.get()).matches()) {
        problems.invalid(element, "'{}' in {} is not {}.", text.get(), key, expected);
      }
    }
    return texts;
  }

  /** The values of a list; empty if it is missing. */
  List<Node> elements(String key) {
    Optional<Node> value = value(key);
    if (value.isEmpty()) {
      return List.of();
    }
    if (!(value.get() instanceof SequenceNode sequence)) {
      problems.invalid(value.get(), "The value of {} is not a list.", key);
      return List.of();
    }
    if (sequence.getValue().size() > MOST_ENTRIES) {
      problems.invalid(sequence, "{} has more than {} entries.", key, MOST_ENTRIES);
      return List.of();
    }
    return sequence.getValue();
  }

  /** The mappings of a list; empty if it is missing. */
  List<Section> sections(String key) {
    List<Section> sections = new ArrayList<>();
    elements(key).forEach(element -> section(key, element).ifPresent(sections::add));
    return sections;
  }

  /** A mapping that may be missing. */
  Optional<Section> section(String key) {
    return value(key).flatMap(found -> section(key, found));
  }

  /** The mappings in a mapping, by their keys; empty if it is missing. */
  Map<String, Section> sectionsByName(String key) {
    Map<String, Section> sections = new LinkedHashMap<>();
    section(key)
        .ifPresent(
            outer ->
                outer.entries.forEach(
                    (name, entry) ->
                        outer
                            .section(name, entry.getValueNode())
                            .ifPresent(inner -> sections.put(name, inner))));
    return sections;
  }

  /** One of the constants, written in lower case with hyphens; empty if it is missing. */
  <E extends Enum<E>> Optional<E> optionalChoice(String key, Class<E> type) {
    Optional<String> text = optionalText(key);
    Optional<E> chosen =
        text.flatMap(
            value ->
                Arrays.stream(type.getEnumConstants())
                    .filter(constant -> written(constant).equals(value))
                    .findFirst());
    if (text.isPresent() && chosen.isEmpty()) {
      List<String> known = Arrays.stream(type.getEnumConstants()).map(Section::written).toList();
      problems.invalid(
          nodeOf(key),
          "The value of {} is '{}', not one of {}.",
          key,
          text.get(),
          String.join(", ", known));
    }
    return chosen;
  }

  /** The same where one has to be chosen. */
  <E extends Enum<E>> E choice(String key, Class<E> type) {
    if (!has(key)) {
      problems.invalid(node, "The key {} is missing.", key);
    }
    return optionalChoice(key, type).orElse(type.getEnumConstants()[0]);
  }

  /** A positive number; 1 if it is missing. */
  double factor(String key) {
    Optional<String> text = optionalText(key);
    if (text.isEmpty()) {
      return 1;
    }
    double factor = NUMBER.matcher(text.get()).matches() ? Double.parseDouble(text.get()) : 0;
    if (factor <= 0) {
      problems.invalid(
          nodeOf(key), "The value of {} is '{}', not a positive number.", key, text.get());
    }
    return factor;
  }

  /** The number of a column. */
  int column(String key) {
    String text = text(key, COUNT, "the number of a column, from 1");
    return COUNT.matcher(text).matches() ? Integer.parseInt(text) : 1;
  }

  /** Whether it is {@code true}. */
  boolean flag(String key) {
    Optional<String> text = optionalText(key);
    if (text.isPresent() && !text.get().matches("true|false")) {
      problems.invalid(nodeOf(key), "The value of {} is '{}', not true or false.", key, text.get());
    }
    return text.filter("true"::equals).isPresent();
  }

  /** A time; the default if it is missing. */
  Duration duration(String key, Duration defaultValue) {
    Optional<String> text = optionalText(key);
    if (text.isEmpty()) {
      return defaultValue;
    }
    Matcher matcher = DURATION.matcher(text.get());
    if (!matcher.matches()) {
      problems.invalid(
          nodeOf(key), "The value of {} is '{}', not a time such as 30s or 5min.", key, text.get());
      return defaultValue;
    }
    long count = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "ms" -> Duration.ofMillis(count);
      case "s" -> Duration.ofSeconds(count);
      case "min" -> Duration.ofMinutes(count);
      default -> Duration.ofHours(count);
    };
  }

  /** Refuses the keys that nothing has asked for. */
  void end() {
    entries.forEach(
        (key, entry) -> {
          if (!asked.contains(key)) {
            problems.invalid(
                entry.getKeyNode(),
                "There is no key {} here; known are {}.",
                key,
                String.join(", ", asked));
          }
        });
  }

  private Optional<Node> value(String key) {
    asked.add(key);
    return Optional.ofNullable(entries.get(key)).map(NodeTuple::getValueNode);
  }

  private Optional<Section> section(String key, Node value) {
    if (value instanceof MappingNode mapping) {
      return Optional.of(new Section(mapping, problems));
    }
    problems.invalid(value, "The value of {} is not a mapping.", key);
    return Optional.empty();
  }

  /** A text of a list or mapping that is not empty. */
  Optional<String> text(String key, Node value) {
    Optional<String> text = scalar(key, value);
    if (text.isPresent() && text.get().isBlank()) {
      problems.invalid(value, "The value of {} is empty.", key);
      return Optional.empty();
    }
    return text;
  }

  private Optional<String> scalar(String key, Node value) {
    if (!(value instanceof ScalarNode scalar)) {
      problems.invalid(value, "The value of {} is not text.", key);
      return Optional.empty();
    }
    if (scalar.getValue().length() > LONGEST_TEXT) {
      problems.invalid(value, "The value of {} is longer than {} characters.", key, LONGEST_TEXT);
      return Optional.empty();
    }
    return Optional.of(scalar.getValue().strip());
  }

  private static String written(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
