// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.history;

import com.google.inject.Inject;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.editor.server.model.History;
import java.util.List;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.actions.SetDirtyStateAction;
import org.eclipse.glsp.server.features.core.model.ModelSubmissionHandler;
import org.eclipse.glsp.server.utils.MessageActionUtil;

/** Goes back or forward in the changes of the model; all of the way is one update. */
public class GoToStepHandler extends AbstractActionHandler<GoToStepAction> {
  @Inject private DiagramState state;
  @Inject private ModelSubmissionHandler submission;

  @Override
  protected List<Action> executeAction(GoToStepAction action) {
    History known = new History(action.getSteps(), action.getDone());
    return state.open().go(known, action.getWanted(), state)
        ? submission.submitModel(SetDirtyStateAction.Reason.UNDO)
        : listOf(
            MessageActionUtil.warn("The model was changed meanwhile. Look at the history again."));
  }
}
