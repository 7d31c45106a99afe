// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.cli.testing.CommandProcess;
import dev.slipway.cli.testing.CommandRun;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command {@code edit} as a process; the page that it serves is tested in a browser. */
@Timeout(120)
class EditCommandTest {
  private static final Path SAMPLE = Path.of("..", "samples", "minimal", "minimal.deployment");
  private static final Pattern ADDRESS =
      Pattern.compile("http://(127\\.0\\.0\\.1:\\d+)/\\?token=([\\w-]+)&model=minimal.deployment");

  /** What a tab sends that shows the model and draws a topic. */
  private static final List<String> EDIT =
      List.of(
          """
          {"jsonrpc": "2.0", "id": 1, "method": "initialize",
           "params": {"applicationId": "test", "protocolVersion": "1.0.0"}}\
          """,
          """
          {"jsonrpc": "2.0", "id": 2, "method": "initializeClientSession",
           "params": {"clientSessionId": "s", "diagramType": "software",
            "clientActionKinds": ["status", "setDirtyState", "setMarkers", "elementSelected",
             "slipway.updateElements", "slipway.fileState", "slipway.setProblems"]}}\
          """,
          """
          {"jsonrpc": "2.0", "method": "process", "params": {"clientId": "s", "action":
           {"kind": "requestModel", "requestId": "1",
            "options": {"sourceUri": "minimal.deployment"}}}}\
          """,
          """
          {"jsonrpc": "2.0", "method": "process", "params": {"clientId": "s", "action":
           {"kind": "createNode", "isOperation": true, "elementTypeId": "node:topic",
            "containerId": "software"}}}\
          """);

  private static final String CREATE =
      """
      {"kind": "createNode", "isOperation": true, "elementTypeId": "node:topic",
       "containerId": "software"}\
      """;

  private static final String SAVE = "{\"kind\": \"saveModel\"}";

  @TempDir private Path folder;
  @TempDir private Path home;
  private Path model;

  @BeforeEach
  void copySample() throws Exception {
    model = Files.copy(SAMPLE, folder.resolve("minimal.deployment")).toRealPath();
  }

  private Process start() throws Exception {
    ProcessBuilder command = CommandProcess.of(List.of("edit", model, "--no-open"));
    command.environment().put("XDG_STATE_HOME", home.toString());
    return command.start();
  }

  private static Matcher address(Process editor) throws Exception {
    String line = editor.inputReader(StandardCharsets.UTF_8).readLine();
    Matcher address = ADDRESS.matcher(String.valueOf(line));
    assertThat(address.matches()).as(line).isTrue();
    return address;
  }

  /** Sends messages as a tab does; done when the page would say that something was restored. */
  private static CompletableFuture<Void> send(Matcher address, List<String> messages) {
    CompletableFuture<Void> restored = new CompletableFuture<>();
    StringBuilder answers = new StringBuilder();
    WebSocket tab =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .header("Authorization", "Bearer " + address.group(2))
            .buildAsync(
                URI.create("ws://" + address.group(1) + "/glsp/"),
                new WebSocket.Listener() {
                  @Override
                  public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean end) {
                    if (answers.append(part).indexOf("\"RESTORED\"") >= 0) {
                      restored.complete(null);
                    }
                    from.request(1);
                    return null;
                  }
                })
            .join();
    messages.forEach(message -> tab.sendText(message, true).join());
    return restored;
  }

  /** Sends a signal as a terminal does; returns what was said before the end. */
  private static String end(Process editor, String signal, int code) throws Exception {
    new ProcessBuilder("kill", "-s", signal, Long.toString(editor.pid())).start().waitFor();
    String said = new String(editor.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(editor.waitFor(60, TimeUnit.SECONDS)).as("ends").isTrue();
    assertThat(editor.exitValue()).as(said).isEqualTo(code);
    return said;
  }

  private List<Path> kept() throws Exception {
    Path recovery = home.resolve("slipway").resolve("recovery");
    if (!Files.isDirectory(recovery)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(recovery)) {
      return files.filter(each -> each.toString().endsWith(".json")).toList();
    }
  }

  @ParameterizedTest
  @CsvSource({"INT, 130", "TERM, 143"})
  void aSignalEndsItAndWhatWasNotSavedIsSaidAndThereAgain(String signal, int code)
      throws Exception {
    String kept;
    Process editor = start();
    try {
      send(address(editor), EDIT);
      while (kept().isEmpty()) {
        assertThat(editor.isAlive()).as("still serving").isTrue();
        Thread.sleep(20);
      }
      kept =
          "What was not saved of %s is kept in %s; opening the model brings it back."
              .formatted(model, kept().get(0));
      assertThat(end(editor, signal, code).lines())
          .containsExactly("The editor is there until Ctrl-C.", kept);
    } finally {
      editor.destroyForcibly().waitFor();
    }
    assertThat(model).hasSameTextualContentAs(SAMPLE);
    Process next = start();
    try {
      send(address(next), EDIT.subList(0, 3)).get(60, TimeUnit.SECONDS);
      assertThat(end(next, signal, code)).contains(kept);
    } finally {
      next.destroyForcibly().waitFor();
    }
  }

  /** A page that was not told sends it again, to the next editor, too. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatAKilledEditorHasDoneIsNotDoneAgain(boolean saved) throws Exception {
    List<String> sent =
        saved ? List.of(numbered(1, CREATE), numbered(2, SAVE)) : List.of(numbered(1, CREATE));
    Process editor = start();
    try {
      Matcher address = address(editor);
      send(address, shownAnd(sent));
      awaitKept(text -> text.contains("\"done\": {\n    \"s\": 1"));
      awaitKept(text -> text.contains("\"model\": ") != saved);
    } finally {
      // SIGKILL: nothing more is written, and nothing said to pages.
      editor.destroyForcibly().waitFor();
    }
    Process next = start();
    try {
      Matcher address = address(next);
      List<String> again = new ArrayList<>(sent);
      again.addAll(List.of(numbered(3, CREATE), numbered(4, SAVE)));
      send(address, shownAnd(again));
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
      while (topics() < 3 && System.nanoTime() < end) {
        Thread.sleep(20);
      }
      end(next, "INT", 130);
      assertThat(topics()).isEqualTo(3);
    } finally {
      next.destroyForcibly().waitFor();
    }
    assertThat(kept()).isEmpty();
  }

  private static List<String> shownAnd(List<String> more) {
    List<String> messages = new ArrayList<>(EDIT.subList(0, 3));
    messages.addAll(more);
    return messages;
  }

  private static String numbered(int number, String action) {
    return """
    {"jsonrpc": "2.0", "method": "process", "params": {"clientId": "s", "action":
     {"kind": "slipway.numbered", "number": %d, "action": %s}}}\
    """
        .formatted(number, action);
  }

  private void awaitKept(Predicate<String> text) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (kept().isEmpty() || !text.test(Files.readString(kept().get(0)))) {
      assertThat(System.nanoTime()).isLessThan(end);
      Thread.sleep(20);
    }
  }

  private long topics() throws Exception {
    try (Stream<String> lines = Files.lines(model)) {
      return lines.filter(line -> line.contains("<topics ")).count();
    }
  }

  @ParameterizedTest
  @CsvSource({"INT, 130", "TERM, 143"})
  void whereAllIsSavedASignalEndsItWithoutAWord(String signal, int code) throws Exception {
    Process editor = start();
    try {
      address(editor);
      assertThat(end(editor, signal, code).lines())
          .containsExactly("The editor is there until Ctrl-C.");
    } finally {
      editor.destroyForcibly().waitFor();
    }
    assertThat(kept()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"*", "http:", "http://localhost:3000/page", "http://a; script-src *"})
  void onlyOriginsMayFrameIt(String origin) {
    CommandRun run = CommandRun.of("edit", model, "--no-open", "--frame-ancestor", origin);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("[COMMAND_LINE_INVALID]", "--frame-ancestor");
  }

  @Test
  void aModelThatIsNotThereIsSaid() {
    CommandRun run = CommandRun.of("edit", folder.resolve("none.deployment"), "--no-open");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("[MODEL_FILE_NOT_FOUND]", "--new begins a system");
  }

  @Test
  void aNewSystemReplacesNothing() {
    CommandRun run = CommandRun.of("edit", model, "--no-open", "--new");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("[MODEL_FILE_TAKEN]");
    assertThat(model).hasSameTextualContentAs(SAMPLE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lab.xml", ".deployment", "nowhere/lab.deployment"})
  void aNewSystemIsInAModelFile(String name) {
    CommandRun run = CommandRun.of("edit", home.resolve(name), "--no-open", "--new");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("[MODEL_FILE_IMPOSSIBLE]", "ends in .deployment");
    assertThat(home).isEmptyDirectory();
  }

  @Test
  void aNewSystemThatCannotBeWrittenIsNoDefect() throws Exception {
    ProcessBuilder command =
        CommandProcess.of(List.of("edit", "/proc/lab.deployment", "--no-open", "--new"));
    command.environment().put("XDG_STATE_HOME", home.toString());
    Process editor = command.start();
    String said = new String(editor.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(editor.waitFor()).as(said).isEqualTo(74);
    assertThat(said).contains("[FILE_ACCESS_FAILED]", "/proc/lab.deployment");
  }
}
