// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.server.diagram.Drawings;
import dev.slipway.editor.server.model.Workspace;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * The files of the editor's page. Whoever opens it for a model asks for the model's first diagram
 * as soon as the browser has read the page: meanwhile both are made.
 */
final class EditorPage extends Handler.Wrapper {
  private static final DiagramKind FIRST = Notation.standard().diagrams().get(0);

  private final Workspace workspace;
  private final Drawings drawings;
  private final Consumer<Throwable> defects;
  private final ExecutorService ahead =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread thread = new Thread(work, "ahead");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * @param files the files of the page
   * @param workspace the models
   * @param drawings has what is drawn ahead
   * @param defects told of exceptions of what is done ahead
   */
  EditorPage(Handler files, Workspace workspace, Drawings drawings, Consumer<Throwable> defects) {
    super(files);
    this.workspace = workspace;
    this.drawings = drawings;
    this.defects = defects;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String model = Request.extractQueryParameters(request).getValue("model");
    if (model != null && Request.getPathInContext(request).equals("/")) {
      ahead.execute(() -> prepare(model));
    }
    return super.handle(request, response, callback);
  }

  /** What is wrong with a model is told to whoever asks for a diagram of it. */
  private void prepare(String model) {
    try {
      workspace
          .open(model)
          .model()
          .ifPresent(
              open -> {
                drawings.prepare(open, FIRST);
                // Once the diagram that is shown is ready: the others are to be laid out, too.
                open.complete();
              });
    } catch (RuntimeException defect) {
      defects.accept(defect);
    }
  }

  @Override
  protected void doStop() throws Exception {
    super.doStop();
    ahead.shutdownNow();
  }
}
