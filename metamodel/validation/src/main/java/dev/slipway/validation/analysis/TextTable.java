// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import dev.slipway.diagnostics.VisibleText;
import java.util.ArrayList;
import java.util.List;

/** A table as plain text: a heading, a rule below it, and rows whose columns stand in line. */
final class TextTable {
  private static final String GAP = "  ";

  private final List<Column> columns;
  private final List<List<String>> rows = new ArrayList<>();

  /** A column; numbers stand to the right, words to the left. */
  record Column(String heading, boolean right) {
    static Column words(String heading) {
      return new Column(heading, false);
    }

    static Column numbers(String heading) {
      return new Column(heading, true);
    }
  }

  TextTable(Column... columns) {
    this.columns = List.of(columns);
  }

  /** Adds a row of as many cells as there are columns; what would disturb the layout is escaped. */
  void add(String... cells) {
    if (cells.length != columns.size()) {
      throw new IllegalArgumentException(cells.length + " cells for " + columns.size());
    }
    List<String> row = new ArrayList<>();
    for (String cell : cells) {
      row.add(VisibleText.name(cell));
    }
    rows.add(row);
  }

  /** The text with a line end after each line; no line ends in blanks. */
  String print() {
    int[] widths = new int[columns.size()];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = width(columns.get(i).heading());
      for (List<String> row : rows) {
        widths[i] = Math.max(widths[i], width(row.get(i)));
      }
    }
    StringBuilder text = new StringBuilder();
    append(text, columns.stream().map(Column::heading).toList(), widths);
    List<String> rule = new ArrayList<>();
    for (int width : widths) {
      rule.add("-".repeat(width));
    }
    append(text, rule, widths);
    rows.forEach(row -> append(text, row, widths));
    return text.toString();
  }

  private void append(StringBuilder text, List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String fill = " ".repeat(widths[i] - width(cells.get(i)));
      line.append(i == 0 ? "" : GAP)
          .append(columns.get(i).right() ? fill + cells.get(i) : cells.get(i) + fill);
    }
    text.append(line.toString().stripTrailing()).append('\n');
  }

  private static int width(String text) {
    return text.codePointCount(0, text.length());
  }
}
