// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.table;

import java.util.List;
import java.util.Map;
import org.eclipse.glsp.server.operations.Operation;

/** Changes a table. */
public class EditTableOperation extends Operation {
  public static final String KIND = "slipway.editTable";

  /** Sets cells of a row; {@link #getCells} says which. */
  public static final String SET = "set";

  /** Adds a row with these cells. */
  public static final String ADD = "add";

  /** Moves a row one place up. */
  public static final String RAISE = "raise";

  /** Moves a row one place down. */
  public static final String LOWER = "lower";

  /** Removes a row, and what cannot be without it. */
  public static final String REMOVE = "remove";

  /**
   * Pastes {@link #getText}: IDL as rows below the row; lines of cells over the row and those below
   * it, from {@link #getColumn} on.
   */
  public static final String PASTE = "paste";

  private String ownerId = "";
  private String feature = "";
  private String change = "";
  private String rowId = "";
  private List<String> after = List.of();
  private Map<String, String> cells = Map.of();
  private String column = "";
  private String text = "";

  public EditTableOperation() {
    super(KIND);
  }

  /**
   * A change of a row.
   *
   * @param ownerId as in {@link Table}
   * @param feature as in {@link Table}
   */
  public EditTableOperation(
      String ownerId, String feature, String change, String rowId, Map<String, String> cells) {
    this();
    this.ownerId = ownerId;
    this.feature = feature;
    this.change = change;
    this.rowId = rowId;
    this.cells = cells;
  }

  /** As {@link #getAfter}. */
  public EditTableOperation after(String... rows) {
    this.after = List.of(rows);
    return this;
  }

  /** As {@link #getText} and {@link #getColumn}. */
  public EditTableOperation pasting(String pasted, String firstColumn) {
    this.text = pasted;
    this.column = firstColumn;
    return this;
  }

  /** The element that the rows are in. */
  public String getOwnerId() {
    return ownerId;
  }

  /** The list that holds the rows. */
  public String getFeature() {
    return feature;
  }

  /** What is done: one of the constants. */
  public String getChange() {
    return change;
  }

  /** The row; for a new one the id that it is to have; empty for the end of the table. */
  public String getRowId() {
    return rowId;
  }

  /**
   * What a new row comes below: the first of these that there is; the end of the table where there
   * is none. A client that does not wait for its last row names the one above that, too.
   */
  public List<String> getAfter() {
    return after;
  }

  /** Texts of cells by the path of their column. */
  public Map<String, String> getCells() {
    return cells;
  }

  /** Where lines of cells begin. */
  public String getColumn() {
    return column;
  }

  /** What is pasted. */
  public String getText() {
    return text;
  }
}
