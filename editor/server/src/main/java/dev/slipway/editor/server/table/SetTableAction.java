// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.table;

import org.eclipse.glsp.server.actions.ResponseAction;

/** A table. */
public class SetTableAction extends ResponseAction {
  public static final String KIND = "slipway.setTable";

  private final Table table;

  /**
   * An answer.
   *
   * @param table null where no table shows the element, or the element is gone
   */
  SetTableAction(Table table) {
    super(KIND);
    this.table = table;
  }
}
