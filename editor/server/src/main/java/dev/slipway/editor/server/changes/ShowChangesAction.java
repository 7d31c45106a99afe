// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.changes;

import java.util.List;
import java.util.Set;
import org.eclipse.glsp.server.actions.Action;

/** The client wants to see what differs from the last commit, or no longer. */
public class ShowChangesAction extends Action {
  public static final String KIND = "slipway.showChanges";

  private boolean shown;
  private List<String> accepted = List.of();

  public ShowChangesAction() {
    super(KIND);
  }

  /**
   * Shows or hides them.
   *
   * @param accepted the keys of the differences that are left out: they are as they should be
   */
  public ShowChangesAction(boolean shown, Set<String> accepted) {
    this();
    this.shown = shown;
    this.accepted = List.copyOf(accepted);
  }

  /** Whether they are to be shown. */
  public boolean isShown() {
    return shown;
  }

  /** The keys of those that are left out. */
  public Set<String> getAccepted() {
    return Set.copyOf(accepted);
  }
}
