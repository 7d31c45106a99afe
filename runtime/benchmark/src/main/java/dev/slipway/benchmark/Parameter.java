// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import com.google.re2j.Pattern;

/**
 * What a user may set of a benchmark.
 *
 * @param description what it is, with its unit
 * @param defaultValue matches the pattern
 * @param pattern what a whole value has to match; of a kind that matches in linear time
 */
public record Parameter(String description, String defaultValue, Pattern pattern) {
  /** The longest value, in characters. */
  public static final int LONGEST = 4096;

  /** Whether it may have that value. */
  public boolean accepts(String value) {
    return value.length() <= LONGEST
        && value.chars().noneMatch(Character::isISOControl)
        && pattern.matcher(value).matches();
  }
}
