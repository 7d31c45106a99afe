// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.unreadable;

import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.VisibleText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The line of a file that a diagnostic is about, with its neighbours. */
final class Excerpt {
  /**
   * A line.
   *
   * @param number counted from 1
   * @param text what is seen of it; of a long line the part around the place that is meant
   */
  record Line(int number, String text) {}

  private static final int NEIGHBOURS = 1;
  private static final int LONGEST = 160;
  private static final String ELISION = "…";

  private Excerpt() {}

  /** The lines around a place; none where the place has no line, or the file is gone by now. */
  static List<Line> around(Location place) {
    List<Line> lines = new ArrayList<>();
    if (place.line() == 0) {
      return lines;
    }
    // Malformed UTF-8 is what the diagnostic may be about: the reader replaces it.
    try (BufferedReader file =
        new BufferedReader(
            new InputStreamReader(
                Files.newInputStream(Path.of(place.file())), StandardCharsets.UTF_8))) {
      for (int number = 1; number <= place.line() + NEIGHBOURS; number++) {
        String text = file.readLine();
        if (text == null) {
          break;
        }
        if (number >= place.line() - NEIGHBOURS) {
          int column = number == place.line() ? place.column() : 1;
          lines.add(new Line(number, VisibleText.of(cut(text, column))));
        }
      }
    } catch (IOException gone) {
      return List.of();
    }
    return lines;
  }

  private static String cut(String text, int column) {
    if (text.length() <= LONGEST) {
      return text;
    }
    int from = Math.max(0, Math.min(column - LONGEST / 2, text.length() - LONGEST));
    int to = from + LONGEST;
    return (from > 0 ? ELISION : "")
        + text.substring(from, to)
        + (to < text.length() ? ELISION : "");
  }
}
