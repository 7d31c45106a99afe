// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.decoration;

import java.util.List;
import java.util.Map;
import org.eclipse.glsp.server.actions.Action;

/** Changes one layer of decorations that a client has; the graph stays as it is. */
public class SetDecorationsAction extends Action {
  public static final String KIND = "slipway.setDecorations";

  private final String layer;
  private final boolean whole;
  private final Map<String, Decoration> changed;
  private final List<String> removed;

  /**
   * @param layer which layer; an element has at most one decoration in each
   * @param whole whether it is all of the layer, so that what the client had of it before is gone
   * @param changed decorations that are new or others than before, by the id of their element
   * @param removed ids of elements that have none any more
   */
  public SetDecorationsAction(
      String layer, boolean whole, Map<String, Decoration> changed, List<String> removed) {
    super(KIND);
    this.layer = layer;
    this.whole = whole;
    this.changed = Map.copyOf(changed);
    this.removed = List.copyOf(removed);
  }
}
