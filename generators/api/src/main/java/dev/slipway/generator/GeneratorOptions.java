// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The user's choices for one generation: texts by option name, so that front ends need not know the
 * generators' types, and the whole can be compared with an earlier one.
 */
public final class GeneratorOptions {
  private final Map<String, String> values;

  private GeneratorOptions(Map<String, String> values) {
    this.values = Collections.unmodifiableMap(new TreeMap<>(values));
  }

  /** Every option at its default. */
  public static GeneratorOptions defaults() {
    return new GeneratorOptions(Map.of());
  }

  /** These choices; options that are not named keep their default. */
  public static GeneratorOptions of(Map<String, String> values) {
    return new GeneratorOptions(values);
  }

  /** These choices and one more. */
  public <T> GeneratorOptions with(GeneratorOption<T> option, String value) {
    Map<String, String> more = new TreeMap<>(values);
    more.put(option.name(), value);
    return new GeneratorOptions(more);
  }

  /**
   * The value of an option.
   *
   * @throws IllegalArgumentException if the text is none of the option's values
   */
  public <T> T get(GeneratorOption<T> option) {
    return option.parser().apply(values.getOrDefault(option.name(), option.defaultText()));
  }

  /** What was chosen, by option name in order. */
  public Map<String, String> values() {
    return values;
  }
}
