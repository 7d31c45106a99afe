// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

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
  private final AheadOfTabs ahead;
  private final Consumer<Throwable> defects;
  private final ExecutorService worker =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread thread = new Thread(work, "ahead");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * @param files the files of the page
   * @param ahead opens and draws the model that the page is opened for
   * @param defects told of exceptions of what is done ahead
   */
  EditorPage(Handler files, AheadOfTabs ahead, Consumer<Throwable> defects) {
    super(files);
    this.ahead = ahead;
    this.defects = defects;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String model = Request.extractQueryParameters(request).getValue("model");
    if (model != null && Request.getPathInContext(request).equals("/")) {
      worker.execute(() -> prepare(model));
    }
    return super.handle(request, response, callback);
  }

  private void prepare(String model) {
    try {
      ahead.open(model);
    } catch (RuntimeException defect) {
      defects.accept(defect);
    }
  }

  @Override
  protected void doStop() throws Exception {
    super.doStop();
    worker.shutdownNow();
  }
}
