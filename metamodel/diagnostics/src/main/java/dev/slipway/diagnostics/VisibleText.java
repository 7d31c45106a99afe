// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import java.util.regex.Pattern;

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

  /** The longest text of a diagnostic that is printed whole, in characters. */
  private static final int LONGEST_TEXT = 2000;

  /** Select Graphic Rendition (ECMA-48, 8.3.117): colours, bold and the like. */
  private static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;:]*m");

  private VisibleText() {}

  /** What a program has printed, without the codes by which it colours a terminal. */
  public static String withoutColours(String output) {
    return COLOURS.matcher(output).replaceAll("");
  }

  /** The text with every invisible or layout-changing character, line ends too, made visible. */
  public static String of(String text) {
    StringBuilder visible = new StringBuilder(text.length());
    text.codePoints().forEach(character -> append(visible, character));
    return visible.toString();
  }

  /**
   * Like {@link #of}, for what stands in a sentence: whole unless it hardly has an end. Then its
   * beginning, and how much is missing: nothing is ever left out in the middle.
   */
  static String value(String text) {
    int length = text.codePointCount(0, text.length());
    if (length <= LONGEST_TEXT) {
      return of(text);
    }
    return of(text.substring(0, text.offsetByCodePoints(0, LONGEST_TEXT)))
        + ELISION
        + " (%d more characters)".formatted(length - LONGEST_TEXT);
  }

  /**
   * Like {@link #of}, and shortened in the middle where longer than {@link #LONGEST_NAME}. For
   * names alone: a path or a command has to be whole to be of use.
   */
  public static String name(String name) {
    int length = name.codePointCount(0, name.length());
    if (length <= LONGEST_NAME) {
      return of(name);
    }
    int startEnds = name.offsetByCodePoints(0, LONGEST_NAME - KEPT_AT_END - ELISION.length());
    int endStarts = name.offsetByCodePoints(0, length - KEPT_AT_END);
    return of(name.substring(0, startEnds)) + ELISION + of(name.substring(endStarts));
  }

  private static void append(StringBuilder visible, int character) {
    switch (character) {
      case '\n' -> visible.append("\\n");
      case '\r' -> visible.append("\\r");
      case '\t' -> visible.append("\\t");
      default -> {
        if (isVisible(character)) {
          visible.appendCodePoint(character);
        } else {
          visible.append(String.format("\\u{%x}", character));
        }
      }
    }
  }

  /** Whether a code point shows as itself: it controls nothing, and fonts may have it. */
  public static boolean isVisible(int character) {
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
