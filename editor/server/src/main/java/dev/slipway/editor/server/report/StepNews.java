// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.report;

import com.google.inject.Inject;
import com.google.inject.Singleton;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.pipeline.BundleFolder;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.eclipse.glsp.server.actions.ActionDispatcher;
import org.eclipse.glsp.server.di.ClientId;
import org.eclipse.glsp.server.session.ClientSession;
import org.eclipse.glsp.server.session.ClientSessionListener;
import org.eclipse.glsp.server.session.ClientSessionManager;

/**
 * Tells the client of one diagram how far the steps of its model are, and the steps what it does.
 */
@Singleton
public class StepNews implements ClientSessionListener {
  @Inject private StepStates states;
  @Inject private BundleFolder folders;
  @Inject private ActionDispatcher dispatcher;
  @Inject private ClientSessionManager sessions;
  @Inject @ClientId private String clientId;

  private final Consumer<SetStepsAction> page = now -> dispatcher.dispatch(now);
  private ModelSteps steps;

  /** The diagram shows this model from now on. */
  public synchronized void follow(OpenModel model) {
    leave();
    steps = states.of(model, folders);
    sessions.addListener(this, clientId);
    steps.join(page);
  }

  /** The steps of the model that the diagram shows. */
  public synchronized ModelSteps steps() {
    return steps;
  }

  /** The bundle was generated into that folder, which later steps are about. */
  public void generatedInto(Path folder) {
    steps().choose(folders.name(folder));
  }

  /** A report says how far work is. A run of a plan outlives its page, and tells by itself. */
  void reported(ReportAction report) {
    WorkStep.of(report.getSubject())
        .filter(step -> step != WorkStep.APPLY)
        .ifPresent(step -> steps().reached(step, report.getState(), report.getText()));
  }

  @Override
  public synchronized void sessionDisposed(ClientSession session) {
    leave();
  }

  private void leave() {
    if (steps != null) {
      steps.leave(page);
      sessions.removeListener(this);
    }
  }
}
