// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.notation;

import java.util.List;
import java.util.Map;

/**
 * What diagrams are drawn by, in pixels at 100 %. The page and pictures have the same.
 *
 * @param node nodes and what is written in them
 * @param radii of the corners of nodes, by shape; those that are missing are round at both ends
 * @param edge how edges run
 * @param label what is written at edges
 * @param note notes, and frames around parts of a diagram
 * @param letters how wide texts are
 */
public record Measures(
    Node node, Map<String, Integer> radii, Edge edge, Label label, Note note, Letters letters) {
  public Measures {
    radii = Map.copyOf(radii);
  }

  /**
   * Nodes. Lines of text are counted from the middle of the head down.
   *
   * @param title size of the title's font
   * @param detail size of the font of details and rows
   * @param textLeft from the left edge to the texts, past the icon
   * @param textRight what is left free to the right of the texts
   * @param foldRoom what the button that folds a node takes of them besides
   * @param head the height of the part above rows and other nodes. Drawings count places from the
   *     upper edge of the head
   * @param icon width and height of the icon
   * @param iconLeft from the left edge to the icon
   * @param onlyLine the line of a title without a detail
   * @param titleLine the line of a title with a detail
   * @param detailLine the line of the detail
   * @param row height of a row
   * @param rowLine the line of the first row, from the lower edge of the head
   * @param rowLeft from either edge to the rows
   * @param mark width of the mark in the colour of a topic
   * @param markLeft from the left edge to that mark
   */
  public record Node(
      int title,
      int detail,
      int textLeft,
      int textRight,
      int foldRoom,
      int head,
      int icon,
      int iconLeft,
      double onlyLine,
      double titleLine,
      double detailLine,
      int row,
      int rowLine,
      int rowLeft,
      int mark,
      int markLeft) {}

  /**
   * Notes and frames.
   *
   * @param size size of the font of notes
   * @param title size of the font of the titles of frames
   * @param line from a line of text to the next
   * @param padding from the border to the text
   * @param radius of the corners of frames
   * @param border width of the border of frames
   */
  public record Note(int size, int title, int line, int padding, int radius, int border) {}

  /**
   * Edges.
   *
   * @param sideGap between nodes that are this far apart sideways, edges leave at the sides
   * @param barForm nodes that are more than so many times as wide as high are met from above and
   *     below
   * @param barMargin from the corners of a wide node to its edges, at least
   * @param leastSidePull how far a curve goes straight on at the side of a node, at least
   * @param mostSidePull the same, at most
   * @param leastUprightPull how far a curve goes straight on above or below a node, at least
   * @param mostUprightPull the same, at most
   * @param corner radius of the corners at bends
   */
  public record Edge(
      int sideGap,
      int barForm,
      int barMargin,
      int leastSidePull,
      int mostSidePull,
      int leastUprightPull,
      int mostUprightPull,
      int corner) {}

  /**
   * Labels of edges.
   *
   * @param size of the font
   * @param letter the width that is taken for each letter
   * @param around the width that is added to that of all letters
   * @param height of the label
   * @param line of the text, from the label's middle down
   * @param gap around a label, so that it touches nothing
   * @param seen how much longer than its label an edge has to be for the label to lie on it
   * @param most where there are more labels, they stay in the middle of their edges
   */
  public record Label(
      double size,
      double letter,
      int around,
      int height,
      double line,
      int gap,
      int seen,
      int most) {}

  /**
   * The widths of Helvetica, which Arial and Liberation Sans share, in thousandths of the font's
   * size.
   *
   * @param first code of the first letter of {@code widths}
   * @param spare where these fonts are missing, others are up to so many times as wide
   * @param bold how many times as wide bold letters are, about
   * @param other the width of letters that are not in {@code widths}
   * @param ideograph the width of ideographs
   * @param firstIdeograph the code that ideographs begin with
   * @param widths of letters, by their code
   */
  public record Letters(
      int first,
      double spare,
      double bold,
      int other,
      int ideograph,
      int firstIdeograph,
      List<Integer> widths) {
    public Letters {
      widths = List.copyOf(widths);
    }
  }
}
