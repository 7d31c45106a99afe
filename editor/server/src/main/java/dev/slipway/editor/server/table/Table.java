// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.table;

import java.util.List;

/**
 * A table as it is shown.
 *
 * @param ownerId the element that the rows are in
 * @param feature the list that holds the rows
 * @param readOnly why nothing of it can be changed; empty where it can
 * @param firstColumn the path of the column that a new row begins with
 * @param takesIdl whether rows can be pasted as IDL
 * @param tabs this table, and those of the same element or beside it
 */
record Table(
    String ownerId,
    String feature,
    String readOnly,
    String firstColumn,
    boolean takesIdl,
    List<Column> columns,
    List<Row> rows,
    List<Tab> tabs) {

  /** One line of a text. */
  static final String TEXT = "text";

  /** True or false. */
  static final String SWITCH = "switch";

  /** One of the options. */
  static final String CHOICE = "choice";

  /** A text that is completed: a type, or names of other elements. */
  static final String COMPLETED = "completed";

  /**
   * A column.
   *
   * @param path as in {@code TableKind}
   * @param description what the metamodel says of it
   * @param kind how its cells are changed: one of the constants
   * @param standard the default of its cells, where it is the same for all
   */
  record Column(
      String path,
      String label,
      String description,
      String kind,
      String standard,
      List<Option> options) {}

  /** A value that can be chosen. */
  record Option(String value, String label) {}

  /** A row: an element, and a cell for each column. */
  record Row(String id, List<Cell> cells) {}

  /**
   * A cell.
   *
   * @param text what is set; empty where the default holds
   * @param standard what holds where nothing is set, if it is not the column's: as inherited
   */
  record Cell(String text, String standard) {}

  /** A table that can be shown instead, or this one. */
  record Tab(String ownerId, String feature, String label) {}
}
