// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import dev.slipway.diagnostics.VisibleText;
import java.util.ArrayList;
import java.util.List;

/** Text from a model as lines of a {@code //} comment: ASCII, and nothing that ends or goes on. */
final class IdlComment {
  private static final int WIDTH = 90;

  private IdlComment() {}

  /** The text in lines; none for null or blank text. */
  static List<String> lines(String text) {
    List<String> lines = new ArrayList<>();
    if (text == null) {
      return lines;
    }
    StringBuilder line = new StringBuilder();
    for (String word : safe(text).split(" ")) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > WIDTH) {
        lines.add(ended(line));
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    if (!line.isEmpty()) {
      lines.add(ended(line));
    }
    return lines;
  }

  /** The text on one line. */
  static String line(String text) {
    return ended(new StringBuilder(safe(text)));
  }

  private static String safe(String text) {
    StringBuilder ascii = new StringBuilder();
    VisibleText.of(text.replaceAll("[ \\t\\n\\x0B\\f\\r]+", " ").strip())
        .codePoints()
        .forEach(
            letter -> {
              if (letter < 0x7F) {
                ascii.append((char) letter);
              } else {
                ascii.append(String.format("\\u{%x}", letter));
              }
            });
    String apart = ascii.toString();
    // Preprocessors look for comments within comments, and ??/ may be a backslash to them.
    for (String mark : List.of("*/", "/*", "//", "??")) {
      while (apart.contains(mark)) {
        apart = apart.replace(mark, mark.charAt(0) + " " + mark.charAt(1));
      }
    }
    return apart;
  }

  /** A backslash at the end would make the next line part of the comment. */
  private static String ended(StringBuilder line) {
    return line.toString().endsWith("\\") ? line + " ." : line.toString();
  }
}
