// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

import dev.slipway.diagnostics.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Text for a comment, on one line, that ends no comment of C, C++, IDL, CMake, shell or XML and
 * continues none on the next line.
 *
 * @param text the text; runs of white space, line ends too, count as one space
 */
public record CommentText(String text) {
  private static final Pattern WHITE_SPACE = Pattern.compile("[ \\t\\n\\x0B\\f\\r]+");
  // Overlapping ones too: "*/*" has an end and a beginning.
  private static final List<String> MARKS = List.of("*/", "/*", "--", "#[", "]]");

  /**
   * Printable ASCII; other characters appear as their code in hexadecimal, as in {@link
   * VisibleText}.
   */
  @Override
  public String toString() {
    StringBuilder ascii = new StringBuilder();
    String oneLine = WHITE_SPACE.matcher(text).replaceAll(" ").strip();
    VisibleText.of(oneLine)
        .codePoints()
        .forEach(
            c -> {
              if (c < 0x7f) {
                ascii.append((char) c);
              } else {
                ascii.append(String.format("\\u{%x}", c));
              }
            });
    String safe = ascii.toString();
    for (String mark : MARKS) {
      String apart = mark.charAt(0) + " " + mark.charAt(1);
      while (safe.contains(mark)) {
        safe = safe.replace(mark, apart);
      }
    }
    if (safe.endsWith("\\")) {
      safe += " .";
    }
    return safe;
  }

  /** The text in lines of at most that many characters, except where one word is longer. */
  public List<String> lines(int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : toString().split(" ")) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
        lines.add(new CommentText(line.toString()).toString());
        line.setLength(0);
      }
      if (!line.isEmpty()) {
        line.append(' ');
      }
      line.append(word);
    }
    if (!line.isEmpty()) {
      lines.add(new CommentText(line.toString()).toString());
    }
    return lines;
  }
}
