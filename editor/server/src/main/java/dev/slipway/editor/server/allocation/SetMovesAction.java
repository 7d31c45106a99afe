// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.allocation;

import dev.slipway.editor.server.pipeline.Pipeline.Move;
import java.util.List;
import org.eclipse.glsp.server.actions.Action;

/** The moves that the client shows as arrows; they replace those that it had. */
public class SetMovesAction extends Action {
  public static final String KIND = "slipway.setMoves";

  private final List<Move> moves;

  public SetMovesAction(List<Move> moves) {
    super(KIND);
    this.moves = List.copyOf(moves);
  }
}
