// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

/**
 * A double-quoted scalar of YAML (1.2.2, 7.3.1) that readers of YAML 1.1 take for the same text.
 *
 * @param text the text; half a surrogate pair, which no file can hold, becomes U+FFFD
 */
public record YamlString(String text) {
  /** The scalar on one line, with its quotes. */
  @Override
  public String toString() {
    StringBuilder scalar = new StringBuilder("\"");
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '"', '\\' -> scalar.append('\\').append((char) c);
                case '\n' -> scalar.append("\\n");
                case '\r' -> scalar.append("\\r");
                case '\t' -> scalar.append("\\t");
                default -> append(scalar, c);
              }
            });
    return scalar.append('"').toString();
  }

  private static void append(StringBuilder scalar, int c) {
    boolean half = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
    if (half) {
      scalar.append('\uFFFD');
    } else if (isPrintable(c)) {
      scalar.appendCodePoint(c);
    } else {
      scalar.append(String.format("\\u%04x", c));
    }
  }

  /**
   * What may stand in a stream as it is, without the line ends of YAML 1.1 and the byte order mark.
   */
  private static boolean isPrintable(int c) {
    return c >= ' ' && c < 0x7f
        || c >= 0xa0 && c <= 0xfffd && c != 0x2028 && c != 0x2029 && c != 0xfeff
        || c >= 0x10000;
  }
}
