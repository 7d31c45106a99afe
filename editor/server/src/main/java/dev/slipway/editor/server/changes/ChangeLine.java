// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.changes;

import dev.slipway.compare.Reversal;
import dev.slipway.editor.server.decoration.Sign;
import dev.slipway.editor.server.model.OpenModel;

/**
 * One difference of a model from an earlier one, which can be taken back.
 *
 * @param key names it; the same for as long as there is that difference
 * @param sign how it looks
 * @param elementId the element or note in the later model; empty where there is none
 * @param title the element or note
 * @param text what became of it
 * @param way how it is taken back
 */
record ChangeLine(String key, Sign sign, String elementId, String title, String text, Way way) {
  /** Takes a difference back; to be called in a change. */
  @FunctionalInterface
  interface Way {
    /**
     * Does it.
     *
     * @param later the model that is changed
     * @param reversal from the earlier model
     * @throws Reversal.Refused if it cannot be done
     */
    void back(OpenModel later, Reversal reversal);
  }

  /** The key of the difference by which an element or note went. */
  static String removedKey(String id) {
    return "removed " + id;
  }
}
