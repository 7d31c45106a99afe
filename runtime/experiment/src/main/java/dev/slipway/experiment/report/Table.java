// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import java.util.ArrayList;
import java.util.List;

/** A table of a page: a caption, headed columns, and rows headed by their first cells. */
final class Table {
  private final String caption;
  private final List<String> columns;
  private final int headers;
  private final List<List<Cell>> rows = new ArrayList<>();

  /**
   * What stands in a cell.
   *
   * @param text shown
   * @param more shown below, smaller; may be empty
   * @param kind what it is: CSS classes; may be empty
   */
  record Cell(String text, String more, String kind) {
    /** Words. */
    static Cell text(String text) {
      return new Cell(text, "", "");
    }

    /** A number, and how sure it is. */
    static Cell number(String number, String more) {
      return new Cell(number, more, "number");
    }
  }

  /**
   * An empty table.
   *
   * @param headers how many cells at the beginning of a row say what it is about
   */
  Table(String caption, int headers, List<String> columns) {
    this.caption = caption;
    this.headers = headers;
    this.columns = List.copyOf(columns);
  }

  /** Adds a row with a cell for each column. */
  void row(List<Cell> cells) {
    if (cells.size() != columns.size()) {
      throw new IllegalArgumentException(cells.size() + " cells for " + columns);
    }
    rows.add(List.copyOf(cells));
  }

  /** Writes it; nothing without rows. */
  void write(Page page) {
    if (rows.isEmpty()) {
      return;
    }
    String id = page.id();
    page.start("div", "class", "scroll", "role", "region", "aria-labelledby", id, "tabindex", "0");
    page.start("table").element("caption", caption, "id", id).start("thead").start("tr");
    for (int column = 0; column < columns.size(); column++) {
      page.element("th", columns.get(column), "scope", "col", "class", numbers(column));
    }
    page.end().end().start("tbody");
    for (List<Cell> row : rows) {
      page.start("tr");
      for (int column = 0; column < row.size(); column++) {
        write(page, row.get(column), column < headers);
      }
      page.end();
    }
    page.end().end().end();
  }

  private String numbers(int column) {
    return rows.stream().allMatch(row -> row.get(column).kind().startsWith("number"))
        ? "number"
        : "words";
  }

  private static void write(Page page, Cell cell, boolean header) {
    if (header) {
      page.start("th", "scope", "row");
    } else if (cell.kind().isEmpty()) {
      page.start("td");
    } else {
      page.start("td", "class", cell.kind());
    }
    page.text(cell.text());
    if (!cell.more().isEmpty()) {
      page.element("small", cell.more());
    }
    page.end();
  }
}
