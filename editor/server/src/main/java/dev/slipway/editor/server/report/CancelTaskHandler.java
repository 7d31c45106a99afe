// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.report;

import com.google.inject.Inject;
import java.util.List;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Cancels what is under way. */
public class CancelTaskHandler extends AbstractActionHandler<CancelTaskAction> {
  @Inject private BackgroundTask task;

  @Override
  public List<Action> executeAction(CancelTaskAction action) {
    task.cancel();
    return none();
  }
}
