// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.view;

import dev.slipway.diagnostics.VisibleText;

/**
 * How wide texts are, so that sizes are known without a browser. The widths are those of Helvetica,
 * which Arial and Liberation Sans share; the client asks for these fonts.
 */
public final class TextMetrics {
  private static final int FIRST = ' ';

  /** Thousandths of the font size, from the space on. */
  private static final int[] REGULAR = {
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584
  };

  /** Where these fonts are missing, others are up to so much wider. */
  private static final double SPARE = 1.13;

  /** What bold letters are wider, about. */
  private static final double BOLD = 1.08;

  private static final int OTHER = 600;
  private static final int IDEOGRAPH = 1000;
  private static final int FIRST_IDEOGRAPH = 0x2E80;

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
    return (int) Math.ceil(thousandths / 1000 * size * SPARE * (bold ? BOLD : 1));
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
    double most = width * 1000.0 / (size * SPARE * (bold ? BOLD : 1)) - OTHER;
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
    if (c >= FIRST && c < FIRST + REGULAR.length) {
      return REGULAR[c - FIRST];
    }
    return c < FIRST_IDEOGRAPH ? OTHER : IDEOGRAPH;
  }
}
