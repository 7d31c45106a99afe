// SPDX-License-Identifier: EPL-2.0
package dev.slipway.local;

import java.util.ArrayList;
import java.util.List;

/** A table of text whose columns are as wide as their widest cell. */
final class TextTable {
  private static final String GAP = "  ";
  private static final char RIGHT = '>';

  private final boolean[] right;
  private final List<List<String>> rows = new ArrayList<>();

  /** Column titles; one that begins with {@code >} has its cells aligned to the right. */
  TextTable(String... titles) {
    right = new boolean[titles.length];
    List<String> header = new ArrayList<>();
    for (int i = 0; i < titles.length; i++) {
      right[i] = titles[i].charAt(0) == RIGHT;
      header.add(right[i] ? titles[i].substring(1) : titles[i]);
    }
    rows.add(header);
  }

  /** Adds a row: a cell for each column. */
  void row(List<String> cells) {
    if (cells.size() != right.length) {
      throw new IllegalArgumentException(cells.size() + " cells for " + right.length + " columns");
    }
    rows.add(cells);
  }

  /** Whether there is no row but the titles. */
  boolean isEmpty() {
    return rows.size() == 1;
  }

  /** The titles and rows, each line ended by a line feed and without blanks before it. */
  String print() {
    int[] widths = new int[right.length];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], width(row.get(i)));
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < widths.length; i++) {
        String blanks = " ".repeat(widths[i] - width(row.get(i)));
        line.append(i == 0 ? "" : GAP)
            .append(right[i] ? blanks : "")
            .append(row.get(i))
            .append(right[i] ? "" : blanks);
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  private static int width(String cell) {
    return cell.codePointCount(0, cell.length());
  }
}
