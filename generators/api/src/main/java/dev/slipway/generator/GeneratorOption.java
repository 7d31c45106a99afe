// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

import java.util.Objects;
import java.util.function.Function;

/**
 * A choice that a generator leaves to its user, declared as a constant of the generator.
 *
 * @param name generator and choice, such as {@code idl.profile}
 * @param defaultText the value where none is given
 * @param description what it chooses, in one sentence; printed in help
 * @param parser reads the text; throws IllegalArgumentException for one that it does not know
 * @param <T> type of the value
 */
public record GeneratorOption<T>(
    String name, String defaultText, String description, Function<String, T> parser) {
  public GeneratorOption {
    Objects.requireNonNull(name);
    Objects.requireNonNull(defaultText);
    Objects.requireNonNull(description);
    Objects.requireNonNull(parser);
  }
}
