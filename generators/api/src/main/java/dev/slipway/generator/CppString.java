// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

import java.nio.charset.StandardCharsets;

/**
 * A string literal of C++ (ISO/IEC 14882:2017, 5.13.5) that holds a text in UTF-8 whatever the
 * compiler's character set.
 *
 * @param text the text; may hold any character, NUL too
 */
public record CppString(String text) {
  /** The literal with its double quotes, in printable ASCII. */
  @Override
  public String toString() {
    StringBuilder literal = new StringBuilder("\"");
    for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
      int c = octet & 0xff;
      switch (c) {
        // A question mark is escaped because older standards read two of them as a trigraph.
        case '"', '\\', '?' -> literal.append('\\').append((char) c);
        case '\n' -> literal.append("\\n");
        case '\t' -> literal.append("\\t");
        default -> {
          if (c >= ' ' && c < 0x7f) {
            literal.append((char) c);
          } else {
            // Three octal digits: the escape ends there, whatever digit follows.
            literal.append(String.format("\\%03o", c));
          }
        }
      }
    }
    return literal.append('"').toString();
  }
}
