// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.update;

import com.google.inject.Inject;
import dev.slipway.editor.server.diagram.RefreshAction;
import java.util.List;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.actions.SetDirtyStateAction;
import org.eclipse.glsp.server.features.core.model.ModelSubmissionHandler;
import org.eclipse.glsp.server.model.GModelState;

/** Sends what the client has not been told yet, such as what another diagram has changed. */
public class RefreshActionHandler extends AbstractActionHandler<RefreshAction> {
  @Inject private ModelSubmissionHandler submission;
  @Inject private GModelState state;

  @Override
  public List<Action> executeAction(RefreshAction action) {
    // Before the client has asked for the model there is nothing that could be different.
    return state.getRoot() == null
        ? none()
        : submission.submitModel(SetDirtyStateAction.Reason.EXTERNAL);
  }
}
