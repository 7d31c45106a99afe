// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import com.google.gson.Gson;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.diagnostics.JsonDiagnosticPrinter;
import dev.slipway.editor.server.sample.SampleRefusedException;
import dev.slipway.editor.server.sample.Samples;
import dev.slipway.web.JsonAnswer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;

/**
 * Answers {@code GET} with the samples, and {@code POST ?name=SAMPLE&folder=FOLDER} with the copy
 * that it has made in the workspace: {@code {"model": "FOLDER/SAMPLE.deployment"}}; with
 * diagnostics where it has made none.
 */
final class SampleList extends Handler.Abstract {
  private static final Gson GSON = new Gson();

  private final Samples samples;

  SampleList(Samples samples) {
    this.samples = samples;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    if (HttpMethod.POST.is(request.getMethod())) {
      copy(Request.extractQueryParameters(request), response, callback);
    } else {
      JsonAnswer.send(
          response, callback, HttpStatus.OK_200, GSON.toJson(Map.of("samples", samples.all())));
    }
    return true;
  }

  private void copy(Fields query, Response response, Callback callback) {
    try {
      String model = samples.copy(value(query, "name"), value(query, "folder"));
      JsonAnswer.send(
          response, callback, HttpStatus.CREATED_201, GSON.toJson(Map.of("model", model)));
    } catch (SampleRefusedException refused) {
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

  private static String value(Fields query, String name) {
    String value = query.getValue(name);
    return value == null ? "" : value.strip();
  }
}
