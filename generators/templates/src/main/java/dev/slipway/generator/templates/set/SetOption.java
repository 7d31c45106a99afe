// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.set;

import java.util.List;

/**
 * A choice that a template set leaves to its user.
 *
 * @param name its name in the set; users write {@code SET.NAME=VALUE}
 * @param description what it chooses, in one sentence
 * @param defaultText the value where none is given
 * @param values the values that it can have; empty for any text
 */
public record SetOption(String name, String description, String defaultText, List<String> values) {
  public SetOption {
    values = List.copyOf(values);
  }
}
