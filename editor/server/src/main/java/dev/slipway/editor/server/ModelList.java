// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.editor.server.model.Workspace;
import dev.slipway.editor.server.pipeline.Pipeline;
import dev.slipway.web.Guests;
import dev.slipway.web.JsonAnswer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Answers which models there are, and which bundle was named when the editor was started, if one
 * was: {@code {"workspace": …, "models": […], "bundle": …, "guest": …}}, the last being the name of
 * a guest who asks. {@code POST ?name=NAME} begins an empty one.
 */
final class ModelList extends Handler.Abstract {
  private record Answer(
      Path workspace, List<String> models, Optional<Path> bundle, Optional<String> guest) {}

  private final Workspace workspace;
  private final Pipeline pipeline;

  ModelList(Workspace workspace, Pipeline pipeline) {
    this.workspace = workspace;
    this.pipeline = pipeline;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    if (HttpMethod.POST.is(request.getMethod())) {
      String name = Request.extractQueryParameters(request).getValue("name");
      MadeModel.answer(() -> workspace.begin(name == null ? "" : name.strip()), response, callback);
      return true;
    }
    Answer answer =
        new Answer(
            workspace.root().getFileName(),
            workspace.models(),
            pipeline.bundle(),
            Guests.of(request).map(Guests.Guest::name));
    JsonAnswer.send(response, callback, HttpStatus.OK_200, JsonDocument.of(answer).toString());
    return true;
  }
}
