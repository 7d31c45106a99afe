// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.unreadable;

import com.google.inject.Inject;
import dev.slipway.editor.server.diagram.UnreadableModel;
import dev.slipway.editor.server.model.Workspace;
import java.util.List;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.features.core.model.RequestModelAction;
import org.eclipse.glsp.server.features.core.model.RequestModelActionHandler;

/** Answers with the graph of a model, or with what keeps the model from being read. */
public class OpenModelHandler extends RequestModelActionHandler {
  @Inject private Workspace workspace;

  @Override
  public List<Action> executeAction(RequestModelAction request) {
    try {
      return super.executeAction(request);
    } catch (UnreadableModel unreadable) {
      return listOf(new ModelUnreadableAction(unreadable.diagnostics(), workspace.root()));
    }
  }
}
