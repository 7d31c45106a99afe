// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation;

import java.util.Objects;
import java.util.function.Consumer;

/**
 * The test of one rule.
 *
 * @param code the rule
 * @param breaks makes the smallest model that breaks it
 * @param expected what the rule then says, exactly as printed for a terminal
 * @param passes makes a model that only just does not break it
 */
public record RuleCase(
    String code, Consumer<RuleFixture> breaks, String expected, Consumer<RuleFixture> passes) {
  public RuleCase {
    Objects.requireNonNull(code);
    Objects.requireNonNull(breaks);
    Objects.requireNonNull(expected);
    Objects.requireNonNull(passes);
  }
}
