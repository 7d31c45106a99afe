// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.filter;

import com.google.inject.Inject;
import dev.slipway.editor.server.diagram.DiagramState;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.actions.SetDirtyStateAction;
import org.eclipse.glsp.server.features.core.model.ModelSubmissionHandler;

/** Filters one diagram in one tab. */
public class FilterDiagramHandler extends AbstractActionHandler<FilterDiagramAction> {
  @Inject private DiagramState state;
  @Inject private ModelSubmissionHandler submission;

  @Override
  public List<Action> executeAction(FilterDiagramAction action) {
    List<Action> actions = new ArrayList<>();
    // Before the client has asked for the model there is nothing to filter; it asks again then.
    if (state.getRoot() != null) {
      state.setFilter(action.chosen().filter());
      actions.addAll(submission.submitModel(SetDirtyStateAction.Reason.EXTERNAL));
    }
    actions.add(new DiagramFilteredAction());
    return actions;
  }
}
