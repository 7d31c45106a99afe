// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * The real command {@code edit} in a process of its own, with one diagram shown, without a page.
 */
public final class EditProcess implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 60;

  private final Process process;
  private final Path complaints;
  private final WebSocket tab;
  private final BlockingQueue<JsonObject> received = new LinkedBlockingQueue<>();

  /**
   * Starts it, and shows the deployment diagram of a model.
   *
   * @param arguments of the command line, without {@code --no-open}
   * @param model the model's file, relative to the folder that is edited
   * @param state where it keeps what is not saved
   */
  public EditProcess(List<Object> arguments, String model, Path state) throws IOException {
    complaints = Files.createTempFile("edit", ".err");
    ProcessBuilder builder =
        CommandProcess.of(arguments).redirectError(new File(complaints.toString()));
    builder.command().add("--no-open");
    builder.environment().put("XDG_STATE_HOME", state.toString());
    process = builder.start();
    String address = process.inputReader(StandardCharsets.UTF_8).readLine();
    assertThat(address).as(complaints()).isNotNull();
    URI opened = URI.create(address);
    tab =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .header(
                "Authorization",
                "Bearer " + opened.getRawQuery().replaceFirst("^.*token=([^&]*).*$", "$1"))
            .buildAsync(URI.create("ws://" + opened.getRawAuthority() + "/glsp/"), new Listener())
            .join();
    show(model);
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

  private void show(String model) {
    write(
        """
        {"jsonrpc": "2.0", "id": 1, "method": "initialize",
         "params": {"applicationId": "test", "protocolVersion": "1.0.0"}}\
        """);
    write(
        """
        {"jsonrpc": "2.0", "id": 2, "method": "initializeClientSession",
         "params": {"clientSessionId": "s", "diagramType": "deployment",
          "clientActionKinds": ["status", "setDirtyState", "setMarkers", "slipway.updateElements",
           "slipway.fileState", "slipway.setProblems", "slipway.setDecorations",
           "slipway.report", "slipway.setConsent"]}}\
        """);
    send(
        """
        {"kind": "requestModel", "requestId": "1", "options": {"sourceUri": "%s"}}\
        """
            .formatted(model));
  }

  private void write(String message) {
    tab.sendText(message, true).join();
  }

  /** Sends an action of the page. */
  public void send(String action) {
    write(
        """
        {"jsonrpc": "2.0", "method": "process", "params": {"clientId": "s", "action": %s}}\
        """
            .formatted(action));
  }

  /** Waits for an action of that kind which is so; returns it. */
  public JsonObject await(String kind, Predicate<JsonObject> wanted) throws Exception {
    JsonObject action = null;
    while (action == null
        || !action.get("kind").getAsString().equals(kind)
        || !wanted.test(action)) {
      JsonObject message = received.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      assertThat(message).as("%s; %s", kind, complaints()).isNotNull();
      action =
          message.has("method")
              ? message.getAsJsonObject("params").getAsJsonObject("action")
              : null;
    }
    return action;
  }

  /** Waits for a report on some work in a state. */
  public JsonObject reported(String subject, String state) throws Exception {
    return await(
        "slipway.report",
        report ->
            report.get("subject").getAsString().equals(subject)
                && report.get("state").getAsString().equals(state));
  }

  /** Sends it a signal by its name. */
  public void signal(String name) throws IOException, InterruptedException {
    assertThat(
            new ProcessBuilder("kill", "-s", name, String.valueOf(process.pid())).start().waitFor())
        .isZero();
  }

  /** Waits for its end and returns its exit code. */
  public int exitCode() throws InterruptedException {
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  /** Whether it runs. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** What it said to standard error. */
  public String complaints() throws IOException {
    return Files.readString(complaints);
  }

  @Override
  public void close() throws IOException {
    tab.abort();
    process.destroyForcibly();
    Files.delete(complaints);
  }
}
