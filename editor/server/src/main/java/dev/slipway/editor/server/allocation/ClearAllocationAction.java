// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.allocation;

import org.eclipse.glsp.server.actions.Action;

/** The user has seen enough of the proposed moves. */
public class ClearAllocationAction extends Action {
  public static final String KIND = "slipway.clearAllocation";

  public ClearAllocationAction() {
    super(KIND);
  }
}
