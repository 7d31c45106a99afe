// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.filter;

import java.util.List;
import org.eclipse.glsp.server.actions.ResponseAction;

/** What a filter can be chosen by. */
public class SetChoosableAction extends ResponseAction {
  public static final String KIND = "slipway.setChoosable";

  /**
   * An element.
   *
   * @param detail what it is, and where
   */
  record Choosable(String id, String label, String detail) {}

  private final List<Choosable> choices;
  private final int more;

  /**
   * @param more how many there are beside those
   */
  SetChoosableAction(List<Choosable> choices, int more) {
    super(KIND);
    this.choices = List.copyOf(choices);
    this.more = more;
  }
}
