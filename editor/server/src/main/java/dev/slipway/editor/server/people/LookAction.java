// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.people;

import java.util.List;
import org.eclipse.glsp.server.actions.Action;

/** The user looks at the diagram, and has something selected in it. */
public class LookAction extends Action {
  public static final String KIND = "slipway.look";

  private List<String> selected = List.of();

  public LookAction() {
    super(KIND);
  }

  /**
   * @param selected ids of the elements that are selected
   */
  public LookAction(List<String> selected) {
    this();
    this.selected = List.copyOf(selected);
  }

  /** The ids of the elements that are selected. */
  public List<String> getSelected() {
    return List.copyOf(selected);
  }
}
