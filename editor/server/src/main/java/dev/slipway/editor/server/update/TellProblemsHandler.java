// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.update;

import com.google.inject.Inject;
import java.util.List;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Sends problems that the client has not been told yet. */
public class TellProblemsHandler extends AbstractActionHandler<TellProblemsAction> {
  @Inject private IncrementalSubmission submission;

  @Override
  public List<Action> executeAction(TellProblemsAction action) {
    return submission.problems();
  }
}
