// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.table;

import org.eclipse.glsp.server.actions.Action;

/** A table was not changed. */
public class TableRefusedAction extends Action {
  public static final String KIND = "slipway.tableRefused";

  private final String rowId;
  private final String column;
  private final String message;

  TableRefusedAction(String rowId, String column, String message) {
    super(KIND);
    this.rowId = rowId;
    this.column = column;
    this.message = message;
  }
}
