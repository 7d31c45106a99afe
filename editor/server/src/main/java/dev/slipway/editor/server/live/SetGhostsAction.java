// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import java.util.List;
import org.eclipse.glsp.server.actions.Action;

/** The ghosts that the client shows; they replace those that it had. */
public class SetGhostsAction extends Action {
  public static final String KIND = "slipway.setGhosts";

  private final List<Ghost> ghosts;

  SetGhostsAction(List<Ghost> ghosts) {
    super(KIND);
    this.ghosts = List.copyOf(ghosts);
  }
}
