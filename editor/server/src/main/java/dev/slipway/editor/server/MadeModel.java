// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.diagnostics.JsonDiagnosticPrinter;
import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.editor.server.model.WorkspaceRefusedException;
import dev.slipway.web.JsonAnswer;
import java.io.IOException;
import java.util.List;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Answers which model was made in the workspace: {@code {"model": "FOLDER/FILE.deployment"}}; with
 * diagnostics where none was.
 */
final class MadeModel {
  private MadeModel() {}

  private record Made(String model) {}

  /** Makes a model, and says which file it is. */
  @FunctionalInterface
  interface Making {
    String make() throws IOException;
  }

  static void answer(Making making, Response response, Callback callback) {
    try {
      String model = making.make();
      JsonAnswer.send(
          response, callback, HttpStatus.CREATED_201, JsonDocument.of(new Made(model)).toString());
    } catch (WorkspaceRefusedException refused) {
      refuse(response, callback, refused.diagnostic());
    } catch (IOException failed) {
      refuse(response, callback, FileFailure.diagnostic(failed));
    }
  }

  /** An answer, not an error of HTTP: a name that is taken is no fault of the page. */
  private static void refuse(Response response, Callback callback, Diagnostic why) {
    JsonAnswer.send(
        response,
        callback,
        HttpStatus.OK_200,
        JsonDiagnosticPrinter.print(Diagnostics.of(List.of(why))));
  }
}
