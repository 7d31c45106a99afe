// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.decoration;

import com.google.inject.Inject;
import com.google.inject.Singleton;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.glsp.server.actions.ActionDispatcher;

/**
 * The decorations that the client of one diagram has, layer by layer: it is sent only what is
 * different. Used by several threads.
 */
@Singleton
public class DecorationLayers {
  @Inject private ActionDispatcher dispatcher;

  private final Map<String, Map<String, Decoration>> sent = new HashMap<>();

  /**
   * Makes a layer consist of these decorations.
   *
   * @param decorations by the id of their element; none clears the layer
   */
  public synchronized void show(String layer, Map<String, Decoration> decorations) {
    Map<String, Decoration> before = sent.getOrDefault(layer, Map.of());
    Map<String, Decoration> changed = new HashMap<>(decorations);
    changed.entrySet().removeIf(each -> each.getValue().equals(before.get(each.getKey())));
    List<String> removed = new ArrayList<>(before.keySet());
    removed.removeAll(decorations.keySet());
    // A client that was here before its connection was lost may have others.
    boolean whole = sent.put(layer, Map.copyOf(decorations)) == null;
    if (whole || !changed.isEmpty() || !removed.isEmpty()) {
      dispatcher.dispatch(new SetDecorationsAction(layer, whole, changed, removed));
    }
  }
}
