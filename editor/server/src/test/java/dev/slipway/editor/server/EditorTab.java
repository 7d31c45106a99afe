// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** A tab without a page: the socket of one diagram, which can break at any moment. */
final class EditorTab implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 60;
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private final BlockingQueue<JsonObject> received = new LinkedBlockingQueue<>();
  private final String session;
  private final WebSocket socket;
  private int calls;

  /**
   * Connects.
   *
   * @param opened the address of the editor, with the token
   * @param session the session's id; the same for connections that follow one another
   */
  EditorTab(URI opened, String session) throws InterruptedException {
    this.session = session;
    String token = opened.getRawQuery().replaceFirst("^.*token=([^&]*).*$", "$1");
    socket =
        CLIENT
            .newWebSocketBuilder()
            .header("Authorization", "Bearer " + token)
            .buildAsync(URI.create("ws://" + opened.getRawAuthority() + "/glsp/"), new Listener())
            .join();
    JsonObject application = new JsonObject();
    application.addProperty("applicationId", "test");
    application.addProperty("protocolVersion", "1.0.0");
    call("initialize", application);
    JsonObject diagram = new JsonObject();
    diagram.addProperty("clientSessionId", session);
    diagram.addProperty("diagramType", "software");
    JsonArray kinds = new JsonArray();
    List.of(
            "status",
            "setDirtyState",
            "setMarkers",
            "slipway.updateElements",
            "slipway.fileState",
            "slipway.setProblems",
            "slipway.report",
            "slipway.setSteps",
            "slipway.setConsent",
            "slipway.setDecorations",
            "elementSelected")
        .forEach(kinds::add);
    diagram.add("clientActionKinds", kinds);
    call("initializeClientSession", diagram);
  }

  /** Collects messages. */
  private final class Listener implements WebSocket.Listener {
    private final StringBuilder message = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      message.append(part);
      if (last) {
        received.add(JsonParser.parseString(message.toString()).getAsJsonObject());
        message.setLength(0);
      }
      from.request(1);
      return null;
    }
  }

  /** Asks for a model and waits until it is there: for the action that has its graph. */
  JsonObject show(String model) throws InterruptedException {
    JsonObject options = new JsonObject();
    options.addProperty("sourceUri", model);
    JsonObject request = action("requestModel");
    request.addProperty("requestId", "model");
    request.add("options", options);
    send(request);
    return await("setModel");
  }

  /** An action without anything to it. */
  static JsonObject action(String kind) {
    JsonObject action = new JsonObject();
    action.addProperty("kind", kind);
    return action;
  }

  /** Sends an action, and does not wait for anything. */
  void send(JsonObject action) {
    JsonObject message = new JsonObject();
    message.addProperty("clientId", session);
    message.add("action", action);
    JsonObject notification = new JsonObject();
    notification.addProperty("method", "process");
    notification.add("params", message);
    write(notification);
  }

  /** Waits for an action of that kind. */
  JsonObject await(String kind) throws InterruptedException {
    return awaitAction(action -> action.get("kind").getAsString().equals(kind));
  }

  /** Waits for an action. */
  JsonObject awaitAction(Predicate<JsonObject> wanted) throws InterruptedException {
    return await(
            message ->
                message.has("method")
                    && wanted.test(message.getAsJsonObject("params").getAsJsonObject("action")))
        .getAsJsonObject("params")
        .getAsJsonObject("action");
  }

  private void call(String method, JsonObject parameters) throws InterruptedException {
    int id = ++calls;
    JsonObject request = new JsonObject();
    request.addProperty("id", id);
    request.addProperty("method", method);
    request.add("params", parameters);
    write(request);
    JsonObject answer = await(message -> message.has("id"));
    if (answer.get("id").getAsInt() != id || answer.has("error")) {
      throw new AssertionError(answer);
    }
  }

  private void write(JsonObject message) {
    message.addProperty("jsonrpc", "2.0");
    socket.sendText(message.toString(), true).join();
  }

  private JsonObject await(Predicate<JsonObject> wanted) throws InterruptedException {
    JsonObject message;
    do {
      message = received.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (message == null) {
        throw new AssertionError("no answer");
      }
    } while (!wanted.test(message));
    return message;
  }

  /** Breaks the connection, wherever the server is with what was sent. */
  @Override
  public void close() {
    socket.abort();
  }
}
