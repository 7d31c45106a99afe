// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.tree;

import java.util.List;
import org.eclipse.glsp.server.actions.ResponseAction;

/** Lines of the tree. */
public class SetTreeAction extends ResponseAction {
  public static final String KIND = "slipway.setTree";

  private final List<TreeRow> rows;

  SetTreeAction(List<TreeRow> rows) {
    super(KIND);
    this.rows = List.copyOf(rows);
  }
}
