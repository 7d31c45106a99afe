// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.update;

import com.google.inject.Inject;
import dev.slipway.editor.server.diagram.BundleFlowsAction;
import dev.slipway.editor.server.diagram.DiagramState;
import java.util.List;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.actions.SetDirtyStateAction;
import org.eclipse.glsp.server.features.core.model.ModelSubmissionHandler;

/** Bundles the flows of one diagram in one tab, or shows each of them. */
public class BundleFlowsHandler extends AbstractActionHandler<BundleFlowsAction> {
  @Inject private DiagramState state;
  @Inject private ModelSubmissionHandler submission;

  @Override
  public List<Action> executeAction(BundleFlowsAction action) {
    state.setBundles(action.bundles());
    return state.getRoot() == null
        ? none()
        : submission.submitModel(SetDirtyStateAction.Reason.EXTERNAL);
  }
}
