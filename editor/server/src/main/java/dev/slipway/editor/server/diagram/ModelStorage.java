// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.diagram;

import com.google.inject.Inject;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.editor.server.model.ChangedOnDiskException;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.model.Workspace;
import dev.slipway.editor.server.update.RefreshAction;
import java.io.IOException;
import java.util.stream.Collectors;
import org.eclipse.glsp.server.actions.ActionDispatcher;
import org.eclipse.glsp.server.actions.SaveModelAction;
import org.eclipse.glsp.server.features.core.model.RequestModelAction;
import org.eclipse.glsp.server.features.core.model.SourceModelStorage;
import org.eclipse.glsp.server.session.ClientSession;
import org.eclipse.glsp.server.session.ClientSessionListener;
import org.eclipse.glsp.server.session.ClientSessionManager;
import org.eclipse.glsp.server.types.GLSPServerException;

/** Opens models of the workspace and saves them. */
public class ModelStorage implements SourceModelStorage {
  /** The option of a request that names the model, relative to the workspace. */
  static final String SOURCE = "sourceUri";

  @Inject private Workspace workspace;
  @Inject private DiagramState state;
  @Inject private ActionDispatcher dispatcher;
  @Inject private ClientSessionManager sessions;

  @Override
  public void loadSourceModel(RequestModelAction action) {
    String name = action.getOptions().getOrDefault(SOURCE, "");
    OpenModel.Opening opening = workspace.open(name);
    OpenModel model =
        opening
            .model()
            .orElseThrow(
                () ->
                    new GLSPServerException(
                        opening.diagnostics().stream()
                            .map(TextDiagnosticPrinter::print)
                            .collect(Collectors.joining("\n"))));
    state.show(model, () -> dispatcher.dispatch(new RefreshAction()));
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
      state.open().save();
    } catch (ChangedOnDiskException refused) {
      throw new GLSPServerException("Not saved: " + refused.getMessage() + ".", refused);
    } catch (IOException e) {
      throw new GLSPServerException("The model cannot be saved: " + e.getMessage(), e);
    }
  }
}
