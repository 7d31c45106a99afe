// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.notation;

import java.util.List;
import java.util.StringJoiner;
import java.util.regex.Pattern;

/**
 * The points at which an edge bends, as a drawing holds them: {@code 40,-8 120,-8}. All points of
 * an edge are one text, so that bending it changes one line of the file.
 */
public final class Bends {
  private static final Pattern SEPARATOR = Pattern.compile("[ ,]");

  private Bends() {}

  /** The text of points, given as x and y of each in turn. */
  public static String print(List<Integer> points) {
    StringJoiner text = new StringJoiner(" ");
    for (int i = 0; i + 1 < points.size(); i += 2) {
      text.add(points.get(i) + "," + points.get(i + 1));
    }
    return text.toString();
  }

  /**
   * The points of a text, as x and y of each in turn; none of an empty one, or of null.
   *
   * @throws IllegalArgumentException if the text is not one of points
   */
  public static List<Integer> parse(String text) {
    if (text == null || text.isEmpty()) {
      return List.of();
    }
    List<Integer> points = SEPARATOR.splitAsStream(text).map(Integer::valueOf).toList();
    if (!print(points).equals(text)) {
      throw new IllegalArgumentException(text);
    }
    return points;
  }
}
