// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.load;

import com.google.inject.Inject;
import java.util.List;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Shows loads and hides them. */
public class ShowLoadHandler extends AbstractActionHandler<ShowLoadAction> {
  @Inject private LoadLayer load;

  @Override
  public List<Action> executeAction(ShowLoadAction action) {
    load.show(action.isShown());
    return none();
  }
}
