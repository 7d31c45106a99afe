// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

/**
 * Makes text from a model safe to print on a terminal or in a log.
 *
 * <p>A model may come from anyone. Characters that move the cursor, change colours, start a new
 * line, reorder or hide text are replaced by a visible escape, so that a name cannot forge output.
 */
public final class VisibleText {
  /** The longest name printed whole, in characters. */
  public static final int LONGEST_NAME = 120;

  private static final String ELISION = "...";
  private static final int KEPT_AT_END = 40;
  private static final int KEPT_AT_START = LONGEST_NAME - KEPT_AT_END - ELISION.length();

  private VisibleText() {}

  /** The text with every invisible or layout-changing character, line ends too, made visible. */
  public static String of(String text) {
    StringBuilder visible = new StringBuilder(text.length());
    text.codePoints().forEach(character -> append(visible, character));
    return visible.toString();
  }

  /** Like {@link #of}, and shortened in the middle where longer than {@link #LONGEST_NAME}. */
  public static String name(String name) {
    int length = name.codePointCount(0, name.length());
    if (length <= LONGEST_NAME) {
      return of(name);
    }
    int startEnds = name.offsetByCodePoints(0, KEPT_AT_START);
    int endStarts = name.offsetByCodePoints(0, length - KEPT_AT_END);
    return of(name.substring(0, startEnds)) + ELISION + of(name.substring(endStarts));
  }

  private static void append(StringBuilder visible, int character) {
    switch (character) {
      case '\n' -> visible.append("\\n");
      case '\r' -> visible.append("\\r");
      case '\t' -> visible.append("\\t");
      default -> {
        if (isHarmless(character)) {
          visible.appendCodePoint(character);
        } else {
          visible.append(String.format("\\u{%x}", character));
        }
      }
    }
  }

  private static boolean isHarmless(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.PRIVATE_USE,
          Character.SURROGATE,
          Character.UNASSIGNED ->
          false;
      default -> true;
    };
  }
}
