// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.editor.server.sample.Samples;
import dev.slipway.web.JsonAnswer;
import java.util.List;
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
  private record Answer(List<Samples.Sample> samples) {}

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
          response,
          callback,
          HttpStatus.OK_200,
          JsonDocument.of(new Answer(samples.all())).toString());
    }
    return true;
  }

  private void copy(Fields query, Response response, Callback callback) {
    MadeModel.answer(
        () -> samples.copy(value(query, "name"), value(query, "folder")), response, callback);
  }

  private static String value(Fields query, String name) {
    String value = query.getValue(name);
    return value == null ? "" : value.strip();
  }
}
