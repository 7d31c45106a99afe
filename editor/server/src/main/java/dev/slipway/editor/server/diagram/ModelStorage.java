// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.diagram;

import com.google.inject.Inject;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.model.SaveRefusedException;
import dev.slipway.editor.server.model.Workspace;
import dev.slipway.editor.server.report.ReportAction;
import dev.slipway.editor.server.report.ReportAction.Entry;
import dev.slipway.editor.server.report.ReportedFailure;
import dev.slipway.editor.server.report.StepNews;
import dev.slipway.editor.server.report.WorkState;
import java.io.IOException;
import java.util.List;
import org.eclipse.glsp.server.actions.ActionDispatcher;
import org.eclipse.glsp.server.actions.SaveModelAction;
import org.eclipse.glsp.server.features.core.model.RequestModelAction;
import org.eclipse.glsp.server.features.core.model.SourceModelStorage;
import org.eclipse.glsp.server.session.ClientSession;
import org.eclipse.glsp.server.session.ClientSessionListener;
import org.eclipse.glsp.server.session.ClientSessionManager;

/** Opens models of the workspace and saves them. */
public class ModelStorage implements SourceModelStorage {
  /** The option of a request that names the model, relative to the workspace. */
  static final String SOURCE = "sourceUri";

  @Inject private Workspace workspace;
  @Inject private DiagramState state;
  @Inject private ActionDispatcher dispatcher;
  @Inject private ClientSessionManager sessions;
  @Inject private StepNews steps;

  @Override
  public void loadSourceModel(RequestModelAction action) {
    String name = action.getOptions().getOrDefault(SOURCE, "");
    OpenModel.Opening opening = workspace.open(name);
    if (opening.model().isEmpty()) {
      throw new UnreadableModel(name, opening.diagnostics());
    }
    OpenModel model = opening.model().get();
    state.show(model, () -> dispatcher.dispatch(new RefreshAction()));
    steps.follow(model);
    sessions.addListener(
        new ClientSessionListener() {
          @Override
          public void sessionDisposed(ClientSession session) {
            state.close();
          }
        },
        state.getClientId());
  }

  @Override
  public void saveSourceModel(SaveModelAction action) {
    try {
      state.open().onDisk().save();
    } catch (SaveRefusedException refused) {
      throw notSaved(refused.diagnostic(), refused);
    } catch (IOException e) {
      throw notSaved(FileFailure.diagnostic(e), e);
    }
  }

  private static ReportedFailure notSaved(Diagnostic why, IOException cause) {
    return new ReportedFailure(
        new ReportAction(
            "save", WorkState.FAILED, "Save", "Not saved.", List.of(Entry.of(why)), ""),
        cause);
  }
}
