// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.people;

import com.google.inject.Inject;
import java.util.List;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Lets others see where the user is. */
public class LookHandler extends AbstractActionHandler<LookAction> {
  @Inject private PeopleLayer people;

  @Override
  public List<Action> executeAction(LookAction action) {
    people.look(action.getSelected());
    return none();
  }
}
