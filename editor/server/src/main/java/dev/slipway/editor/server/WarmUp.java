// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.server.diagram.SetProblemsAction;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Does once what a tab does until it shows a diagram, while the browser starts: the model is then
 * loaded, and so are the classes that the first tab would wait for. What comes of it goes nowhere.
 */
final class WarmUp implements Runnable {
  private static final List<String> FILES =
      List.of("editor.css", "notation.css", "editor.js", "models");

  private static final String SESSION = "warm-up";
  private static final String LAST = "warmed-up";
  private static final long PATIENCE_SECONDS = 20;

  private final URI address;
  private final String model;
  private final DiagramKind kind;

  /**
   * @param address what would be opened, with the token
   * @param model the model, relative to the workspace
   * @param kind the diagram
   */
  WarmUp(URI address, String model, DiagramKind kind) {
    this.address = address;
    this.model = model;
    this.kind = kind;
  }

  @Override
  public void run() {
    try {
      perform();
    } catch (IOException | CompletionException ended) {
      // The server is no longer there: nobody will ask it for anything.
      return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Does it in this thread.
   *
   * @return whether all was answered in time
   * @throws IOException if the server is no longer there
   */
  boolean perform() throws IOException, InterruptedException {
    HttpClient client = HttpClient.newHttpClient();
    String cookie = enter(client);
    get(client, "./?model=" + URLEncoder.encode(model, StandardCharsets.UTF_8), cookie);
    for (String file : FILES) {
      get(client, file, cookie);
    }
    Answers answers = new Answers();
    WebSocket socket =
        client
            .newWebSocketBuilder()
            .header("Cookie", cookie)
            .buildAsync(URI.create("ws://" + address.getRawAuthority() + "/glsp/"), answers)
            .join();
    ask(socket);
    boolean complete = answers.complete.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    socket.abort();
    return complete;
  }

  /** Gives the token, and is given the cookie for it. */
  private String enter(HttpClient client) throws IOException, InterruptedException {
    return client
        .send(HttpRequest.newBuilder(address).build(), BodyHandlers.discarding())
        .headers()
        .firstValue("Set-Cookie")
        .map(given -> given.replaceFirst(";.*", ""))
        .orElseThrow(() -> new IOException("no cookie for the token"));
  }

  /** Asks for all that a page asks for until it is complete. */
  private void ask(WebSocket socket) {
    PageMessages page = new PageMessages(SESSION);
    page.opening(model, kind).forEach(message -> send(socket, message));
    // Refused, for there is no such node: nothing is changed, by the way that every change goes.
    send(socket, page.move(SESSION, 0, 0));
    send(socket, page.properties(LAST));
  }

  private void get(HttpClient client, String path, String cookie)
      throws IOException, InterruptedException {
    client.send(
        HttpRequest.newBuilder(address.resolve(path)).header("Cookie", cookie).build(),
        BodyHandlers.discarding());
  }

  private static void send(WebSocket socket, String message) {
    socket.sendText(message, true).join();
  }

  /**
   * Reads what is sent, as a browser would, until the last question is answered and the problems
   * are told.
   */
  private static final class Answers implements WebSocket.Listener {
    private final CountDownLatch complete = new CountDownLatch(2);

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence part, boolean last) {
      for (String end : List.of("\"responseId\":\"" + LAST, SetProblemsAction.KIND)) {
        if (part.toString().contains(end)) {
          complete.countDown();
        }
      }
      socket.request(1);
      return null;
    }
  }
}
