// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.people;

import java.util.List;
import org.eclipse.glsp.server.actions.Action;

/** Says who else has the model open. */
public class SetPeopleAction extends Action {
  public static final String KIND = "slipway.setPeople";

  private final List<Present> people;

  /**
   * @param people all others, by name
   */
  public SetPeopleAction(List<Present> people) {
    super(KIND);
    this.people = List.copyOf(people);
  }
}
