// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.update;

import com.google.gson.JsonObject;
import java.util.List;
import org.eclipse.glsp.server.actions.Action;

/**
 * Changes the graph that a client has. To be carried out in this order: what is removed, what is
 * added, what is changed.
 */
public class UpdateElementsAction extends Action {
  public static final String KIND = "slipway.updateElements";

  private final int revision;
  private final List<String> removed;
  private final List<Addition> added;
  private final List<JsonObject> changed;

  /**
   * @param revision of the graph that comes of it
   * @param removed ids of elements that are no longer there, or no longer in the same parent
   * @param added elements that are new, or in another parent; each after its parent
   * @param changed elements as they now are, without the nodes in them
   */
  public UpdateElementsAction(
      int revision, List<String> removed, List<Addition> added, List<JsonObject> changed) {
    super(KIND);
    this.revision = revision;
    this.removed = List.copyOf(removed);
    this.added = List.copyOf(added);
    this.changed = List.copyOf(changed);
  }

  /**
   * A new element.
   *
   * @param parent the id of the element that it is in
   * @param element the element without the nodes in it, which are additions of their own
   */
  public record Addition(String parent, JsonObject element) {}

  /** Whether there is nothing to do. */
  public boolean isEmpty() {
    return removed.isEmpty() && added.isEmpty() && changed.isEmpty();
  }
}
