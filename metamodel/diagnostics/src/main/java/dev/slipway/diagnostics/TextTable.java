// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A table as plain text: a heading and rows whose columns stand in line. */
public final class TextTable {
  /** What a cell says that has no value. */
  public static final String NOTHING = "-";

  private static final String GAP = "  ";

  private final List<Column> columns;
  private final List<List<String>> rows = new ArrayList<>();

  private enum Content {
    WORDS,
    NUMBERS,
    PROSE
  }

  /** A column. */
  public static final class Column {
    private final String heading;
    private final Content content;

    private Column(String heading, Content content) {
      this.heading = heading;
      this.content = content;
    }

    /** Names and other words, to the left; long ones are shortened. */
    public static Column words(String heading) {
      return new Column(heading, Content.WORDS);
    }

    /** Numbers, to the right. */
    public static Column numbers(String heading) {
      return new Column(heading, Content.NUMBERS);
    }

    /** Sentences, to the left and whole. */
    public static Column prose(String heading) {
      return new Column(heading, Content.PROSE);
    }
  }

  /** A table without rows. */
  public TextTable(Column... columns) {
    this.columns = List.of(columns);
  }

  /** Adds a row of as many cells as there are columns; what would disturb the layout is escaped. */
  public void add(String... cells) {
    add(List.of(cells));
  }

  /** Adds a row of as many cells as there are columns; what would disturb the layout is escaped. */
  public void add(List<String> cells) {
    if (cells.size() != columns.size()) {
      throw new IllegalArgumentException(cells.size() + " cells for " + columns.size());
    }
    List<String> row = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      String cell = cells.get(i);
      row.add(
          columns.get(i).content == Content.PROSE ? VisibleText.of(cell) : VisibleText.name(cell));
    }
    rows.add(row);
  }

  /** Whether it has no row. */
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** The text with a line end after each line; no line ends in blanks. */
  public String print() {
    return print(false);
  }

  /** As {@link #print()}, with a rule below the heading. */
  public String printRuled() {
    return print(true);
  }

  private String print(boolean ruled) {
    int[] widths = new int[columns.size()];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = width(columns.get(i).heading);
      for (List<String> row : rows) {
        widths[i] = Math.max(widths[i], width(row.get(i)));
      }
    }
    StringBuilder text = new StringBuilder();
    append(text, columns.stream().map(column -> column.heading).toList(), widths);
    if (ruled) {
      append(text, Arrays.stream(widths).mapToObj("-"::repeat).toList(), widths);
    }
    rows.forEach(row -> append(text, row, widths));
    return text.toString();
  }

  private void append(StringBuilder text, List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String fill = " ".repeat(widths[i] - width(cells.get(i)));
      line.append(i == 0 ? "" : GAP)
          .append(
              columns.get(i).content == Content.NUMBERS
                  ? fill + cells.get(i)
                  : cells.get(i) + fill);
    }
    text.append(line.toString().stripTrailing()).append('\n');
  }

  private static int width(String text) {
    return text.codePointCount(0, text.length());
  }
}
