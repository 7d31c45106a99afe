// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.properties;

import java.util.List;
import org.eclipse.glsp.server.actions.ResponseAction;

/** What a reference can lead to. */
public class SetTargetsAction extends ResponseAction {
  public static final String KIND = "slipway.setTargets";

  private final List<PropertySheet.Target> targets;
  private final int more;

  /**
   * @param more how many there are beside those
   */
  public SetTargetsAction(List<PropertySheet.Target> targets, int more) {
    super(KIND);
    this.targets = List.copyOf(targets);
    this.more = more;
  }
}
