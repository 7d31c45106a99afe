// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.allocation;

import org.eclipse.glsp.server.actions.Action;

/** The user wants to see where instances would cause less traffic between hosts. */
public class AllocateAction extends Action {
  public static final String KIND = "slipway.allocate";

  public AllocateAction() {
    super(KIND);
  }
}
