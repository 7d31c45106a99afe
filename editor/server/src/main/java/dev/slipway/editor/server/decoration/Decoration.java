// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.decoration;

import dev.slipway.live.StateSign;
import dev.slipway.live.Steering;
import java.util.List;

/**
 * What is shown at a node or edge beside what is drawn of it.
 *
 * @param sign how it looks: the id of a {@link Sign} or of a {@link StateSign}
 * @param badge a few words or figures that are always shown; on an edge none where it is empty
 * @param text all that there is to say, a line each; shown while the element is pointed at
 * @param acts what the element can be told, in the words of {@link Steering}
 */
public record Decoration(String sign, String badge, String text, List<String> acts) {
  public Decoration {
    acts = List.copyOf(acts);
  }

  /** A decoration that looks like that. */
  public Decoration(Sign sign, String badge, String text) {
    this(sign.id(), badge, text, List.of());
  }
}
