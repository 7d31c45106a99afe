// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import dev.slipway.editor.server.model.Workspace;
import dev.slipway.editor.server.pipeline.Pipeline;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Answers which models there are, and which bundle was named when the editor was started, if one
 * was: {@code {"workspace": …, "models": […], "bundle": …}}. {@code POST ?name=NAME} begins an
 * empty one.
 */
final class ModelList extends Handler.Abstract {
  private static final Gson GSON = new Gson();

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
    JsonObject answer = new JsonObject();
    answer.addProperty("workspace", workspace.root().getFileName().toString());
    answer.add("models", GSON.toJsonTree(workspace.models()));
    pipeline.bundle().ifPresent(bundle -> answer.addProperty("bundle", bundle.toString()));
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
    Content.Sink.write(response, true, GSON.toJson(answer), callback);
    return true;
  }
}
