// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.table;

import dev.slipway.editor.element.RefusedEdit;
import dev.slipway.editor.server.operation.RefusedOperation;
import org.eclipse.glsp.server.actions.Action;

/** A change of a table that makes no sense; said at its cell. */
final class RefusedCell extends RefusedOperation {
  private static final long serialVersionUID = 1;

  private final String rowId;
  private final String column;

  /**
   * @param rowId as the client called it
   * @param column empty for the row as a whole
   */
  RefusedCell(String rowId, String column, RefusedEdit cause) {
    super(cause.getMessage(), cause);
    this.rowId = rowId;
    this.column = column;
  }

  @Override
  public Action toAction() {
    return new TableRefusedAction(rowId, column, getMessage());
  }
}
