// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

import dev.slipway.diagnostics.VisibleText;

/**
 * Text that people read in CommonMark 0.31, anywhere in a line or in a cell of a table, on one
 * line.
 *
 * @param text the text; runs of white space, line ends too, count as one space; characters that are
 *     not seen appear as in {@link VisibleText}
 */
public record MarkdownText(String text) {
  private static final String MARKS = "\\`*_[]<>&|~$!#:";
  private static final String LINE_STARTS = "+-=.)";

  /** The text with a backslash before whatever Markdown would take for a mark. */
  @Override
  public String toString() {
    String line = VisibleText.of(text.replaceAll("[ \\t\\n\\x0B\\f\\r]+", " ").strip());
    StringBuilder escaped = new StringBuilder(line.length());
    boolean start = true;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (MARKS.indexOf(c) >= 0 || start && LINE_STARTS.indexOf(c) >= 0) {
        escaped.append('\\');
      }
      escaped.append(c);
      // A list may begin with a number, which stays a beginning until the character after it.
      start = start && c >= '0' && c <= '9';
    }
    return escaped.toString();
  }
}
