// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

import dev.slipway.diagnostics.VisibleText;

/**
 * Text between the quotation marks of a label of Mermaid, from which it draws the same text.
 *
 * @param text the text; runs of white space, line ends too, count as one space; characters that are
 *     not seen appear as in {@link VisibleText}
 */
public record MermaidText(String text) {
  /** The text with a character code for all that is neither letter, digit nor harmless mark. */
  @Override
  public String toString() {
    String line = VisibleText.of(text.replaceAll("[ \\t\\n\\x0B\\f\\r]+", " ").strip());
    StringBuilder escaped = new StringBuilder(line.length());
    line.codePoints()
        .forEach(
            c -> {
              if (Character.isLetterOrDigit(c) || " .,/()_-".indexOf(c) >= 0) {
                escaped.appendCodePoint(c);
              } else {
                escaped.append('#').append(c).append(';');
              }
            });
    return escaped.toString();
  }
}
