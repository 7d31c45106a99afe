// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a program may send over the WebSocket that is not the page: no defect of the server. */
@Tag("slow")
class StrangeMessageTest {
  private static final Path SAMPLE = Path.of("../../samples/minimal/minimal.deployment");
  private static final String MODEL = "minimal.deployment";

  @TempDir private Path folder;
  @TempDir private Path state;

  private final List<Throwable> defects = new CopyOnWriteArrayList<>();
  private final List<String> logged = new CopyOnWriteArrayList<>();
  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
  private EditorServer server;

  private final Handler log =
      new Handler() {
        @Override
        public void publish(LogRecord entry) {
          logged.add(entry.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void start() throws IOException {
    Files.copy(SAMPLE, folder.resolve(MODEL));
    server = SimulatedServer.start(folder, state, defects::add);
    Logger.getLogger("").addHandler(log);
  }

  /** Whatever was sent before, the next tab is served. */
  @AfterEach
  void end() throws Exception {
    try (EditorTab tab = new EditorTab(server.openingAddress(MODEL), "next")) {
      tab.show(MODEL);
    }
    server.close();
    Logger.getLogger("").removeHandler(log);
    assertThat(defects).isEmpty();
    assertThat(logged).isEmpty();
  }

  private WebSocket connect() {
    URI opened = server.openingAddress(MODEL);
    String token = opened.getRawQuery().replaceFirst("^.*token=([^&]*).*$", "$1");
    return HttpClient.newHttpClient()
        .newWebSocketBuilder()
        .header("Authorization", "Bearer " + token)
        .buildAsync(
            URI.create("ws://" + opened.getRawAuthority() + "/glsp/"),
            new WebSocket.Listener() {
              @Override
              public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean end) {
                answers.add(part.toString());
                from.request(1);
                return null;
              }
            })
        .join();
  }

  /** What is answered first that has a number or an error. */
  private JsonObject answer() throws InterruptedException {
    String answer = answers.poll(5, TimeUnit.SECONDS);
    assertThat(answer).isNotNull();
    return JsonParser.parseString(answer).getAsJsonObject();
  }

  @ParameterizedTest
  @ValueSource(strings = {"hello", "{\"a\":", "[]", "1", "\"text\"", "{}", "[{}]"})
  void whatIsNoMessageIsAnsweredAsJsonRpcSays(String text) throws Exception {
    connect().sendText(text, true).join();
    JsonObject error = answer().getAsJsonObject("error");
    assertThat(error.get("code").getAsInt()).isEqualTo(-32700);
    assertThat(error.get("message").getAsString()).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "initialize | []",
        "initialize | {}",
        "initialize | 7",
        "initialize | {\"applicationId\": \"a\", \"protocolVersion\": \"99\"}",
        "initializeClientSession | {\"clientSessionId\": \"s\", \"diagramType\": \"software\"}",
        "initializeClientSession | {\"clientSessionId\": \"s\", \"diagramType\": \"none\"}",
        "initializeClientSession | []",
        "disposeClientSession | {}",
        "nothing | {}",
      })
  void aRequestThatCannotBeServedIsAnsweredWithAnError(String method, String parameters)
      throws Exception {
    connect().sendText(request(method, parameters), true).join();
    JsonObject answer = answer();
    assertThat(answer.has("error")).as(answer.toString()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "7",
        "{\"clientId\": \"s\"}",
        "{\"clientId\": \"s\", \"action\": {}}",
        "{\"clientId\": \"s\", \"action\": 7}",
        "{\"clientId\": \"s\", \"action\": {\"kind\": \"no such kind\"}}",
        "{\"clientId\": \"s\", \"action\": {\"kind\": 7}}",
        "{\"clientId\": \"other\", \"action\": {\"kind\": \"requestModel\"}}",
        "{\"clientId\": \"s\", \"action\": {\"kind\": \"requestModel\"}}",
      })
  void anActionThatIsNoneIsNotCarriedOut(String parameters) throws Exception {
    WebSocket tab = connect();
    tab.sendText(
            request("initialize", "{\"applicationId\": \"a\", \"protocolVersion\": \"1.0.0\"}"),
            true)
        .join();
    assertThat(answer().has("result")).isTrue();
    tab.sendText(
            "{\"jsonrpc\": \"2.0\", \"method\": \"process\", \"params\": " + parameters + "}", true)
        .join();
    tab.sendText(request("initialize", "[]"), true).join();
    JsonObject answer;
    do {
      answer = answer();
    } while (!answer.has("id") || answer.get("id").isJsonNull());
    assertThat(answer.has("error")).isTrue();
  }

  @Test
  void octetsAreNoMessage() throws Exception {
    WebSocket tab = connect();
    tab.sendBinary(ByteBuffer.wrap(new byte[] {0, 1, 2}), true).join();
    tab.sendText("", true).join();
    tab.sendText("hello", true).join();
    assertThat(answer().has("error")).isTrue();
  }

  private static String request(String method, String parameters) {
    return "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"%s\", \"params\": %s}"
        .formatted(method, parameters);
  }
}
