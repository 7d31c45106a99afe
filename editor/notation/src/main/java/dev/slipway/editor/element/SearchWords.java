// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.element;

import java.util.List;
import java.util.Locale;

/**
 * What users type to find elements: words between blanks, in upper or lower case.
 *
 * @param words in lower case; one empty word where nothing is typed
 */
public record SearchWords(List<String> words) {
  /** The words of a text. */
  public static SearchWords of(String text) {
    return new SearchWords(List.of(text.strip().toLowerCase(Locale.ROOT).split("\\s+")));
  }

  /** Whether a text has all of the words. */
  public boolean areIn(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return words.stream().allMatch(lower::contains);
  }
}
