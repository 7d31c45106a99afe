// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.view;

import dev.slipway.diagnostics.VisibleText;
import dev.slipway.editor.notation.Measures;
import dev.slipway.editor.notation.Notation;

/**
 * How wide texts are, so that sizes are known without a browser; the client asks for fonts that are
 * as wide.
 */
public final class TextMetrics {
  private static final Measures.Letters LETTERS = Notation.standard().measures().letters();
  private static final int[] WIDTHS =
      LETTERS.widths().stream().mapToInt(Integer::intValue).toArray();

  private TextMetrics() {}

  /**
   * The width of a line in pixels, rounded up.
   *
   * @param size of the font in pixels
   */
  public static int width(String text, double size, boolean bold) {
    String shown = VisibleText.of(text);
    double thousandths = 0;
    for (int i = 0; i < shown.length(); ) {
      int c = shown.codePointAt(i);
      thousandths += width(c);
      i += Character.charCount(c);
    }
    return (int)
        Math.ceil(thousandths / 1000 * size * LETTERS.spare() * (bold ? LETTERS.bold() : 1));
  }

  /**
   * A text as it is shown, without characters that reorder or hide others, and cut at its end where
   * it does not fit into a width.
   *
   * @param size of the font in pixels
   */
  public static String shortened(String text, int width, double size, boolean bold) {
    String shown = VisibleText.of(text);
    if (width(shown, size, bold) <= width) {
      return shown;
    }
    double most =
        width * 1000.0 / (size * LETTERS.spare() * (bold ? LETTERS.bold() : 1)) - LETTERS.other();
    double taken = 0;
    int end = 0;
    while (end < shown.length()) {
      int c = shown.codePointAt(end);
      taken += width(c);
      if (taken > most) {
        break;
      }
      end += Character.charCount(c);
    }
    return shown.substring(0, end) + "…";
  }

  private static int width(int c) {
    int place = c - LETTERS.first();
    if (place >= 0 && place < WIDTHS.length) {
      return WIDTHS[place];
    }
    return c < LETTERS.firstIdeograph() ? LETTERS.other() : LETTERS.ideograph();
  }
}
