// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

/**
 * Text of an element or attribute of XML 1.0, from which a parser reads the same text. White space
 * that parsers change stands as character references.
 *
 * @param text the text; characters that XML cannot hold become U+FFFD
 */
public record XmlText(String text) {
  /** The text without anything that a parser takes for markup. */
  @Override
  public String toString() {
    StringBuilder escaped = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                case '\t', '\n', '\r' -> escaped.append("&#").append(c).append(';');
                default -> escaped.appendCodePoint(isCharacter(c) ? c : 0xfffd);
              }
            });
    return escaped.toString();
  }

  /** Production 2 of XML 1.0, fifth edition. */
  private static boolean isCharacter(int c) {
    return c >= ' ' && c < 0xd800 || c >= 0xe000 && c < 0xfffe || c >= 0x10000;
  }
}
