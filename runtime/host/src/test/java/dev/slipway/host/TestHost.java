// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.host.HostStatus.HostedInstance;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** A component host in a folder of its own; what it runs ends with it. */
final class TestHost implements AutoCloseable {
  private static final Duration LONGEST_CALL = Duration.ofSeconds(60);

  private final Path root;
  private final List<String> shell;
  private final Map<String, String> environment = new HashMap<>();

  /**
   * What a call answered.
   *
   * @param code exit code
   * @param out standard output
   * @param err standard error
   */
  record Answer(int code, String out, String err) {}

  private TestHost(Path root, List<String> shell, String path) {
    this.root = root;
    this.shell = shell;
    environment.put("PATH", path);
    environment.put("SLIPWAY_START_SECONDS", "6");
    environment.put("SLIPWAY_STOP_SECONDS", "2");
    environment.put("SLIPWAY_COMMAND_SECONDS", "6");
    environment.put("SLIPWAY_LOCK_SECONDS", "20");
  }

  /** A prepared host whose scripts are run by that shell, and that lacks some utilities. */
  static TestHost of(Path folder, Shell shell, String... without) throws Exception {
    TestHost host =
        new TestHost(
            folder.resolve("opt/components"),
            shell.command(),
            shell.path(folder.resolve("bin"), Set.of(without)));
    Answer answer = host.prepare();
    assertThat(answer.code()).as("%s%s", answer.out(), answer.err()).isZero();
    return host;
  }

  /** Runs the preparation. */
  Answer prepare() throws Exception {
    return prepare(HostScripts.packaged().preparation());
  }

  /** Runs a preparation, or a part of one. */
  Answer prepare(String program) throws Exception {
    List<String> command = new ArrayList<>(shell);
    command.addAll(List.of("-s", "--", root.toString()));
    return run(command, program);
  }

  /** The folder of all components. */
  Path root() {
    return root;
  }

  /** The folder of the scripts. */
  Path archive() {
    return root.resolve("archive");
  }

  /** Sets a variable of the environment of all calls. */
  TestHost with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  /** Calls a script. */
  Answer call(String script, String... arguments) throws Exception {
    return callWithInput("", script, arguments);
  }

  /** Calls a script with that standard input. */
  Answer callWithInput(String input, String script, String... arguments) throws Exception {
    return run(command(script, arguments), input);
  }

  /** Calls a script and expects it to succeed; returns its standard output. */
  String does(String script, String... arguments) throws Exception {
    Answer answer = call(script, arguments);
    assertThat(answer.code()).as("%s: %s%s", script, answer.out(), answer.err()).isZero();
    return answer.out();
  }

  /** Begins to call a script. */
  Process begin(String script, String... arguments) throws IOException {
    return builder(command(script, arguments))
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private List<String> command(String script, String... arguments) {
    List<String> command = new ArrayList<>(shell);
    command.add(archive().resolve(script).toString());
    command.addAll(List.of(arguments));
    return command;
  }

  private ProcessBuilder builder(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().clear();
    builder.environment().putAll(environment);
    return builder;
  }

  /** Runs a command with the host's environment. */
  Answer run(List<String> command, String input) throws Exception {
    Process process = builder(command).start();
    CompletableFuture<String> out = text(process.getInputStream());
    CompletableFuture<String> err = text(process.getErrorStream());
    try (var in = process.getOutputStream()) {
      in.write(input.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // It has ended without reading all of it.
    }
    if (!process.waitFor(LONGEST_CALL.toSeconds(), TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("does not end: " + command);
    }
    return new Answer(process.exitValue(), out.get(), err.get());
  }

  private static CompletableFuture<String> text(InputStream in) {
    return CompletableFuture.supplyAsync(
        () -> {
          try (in) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  /** Puts an archive where uploads go. */
  TestHost upload(TestArchive archive) throws IOException {
    Files.write(archive().resolve("incoming/" + archive.identifier() + ".jar"), archive.bytes());
    return this;
  }

  /** Uploads and installs an archive. */
  TestHost install(TestArchive archive) throws Exception {
    upload(archive).does("install", archive.identifier(), archive.sha256());
    return this;
  }

  /** Configures an instance of a component. */
  TestHost configure(String instance, String component, String... lines) throws Exception {
    String text = "component=" + component + "\ndomain=140\n";
    for (String line : lines) {
      text += line + "\n";
    }
    Answer answer = callWithInput(text, "configure", instance);
    assertThat(answer.code()).as(answer.err()).isZero();
    return this;
  }

  /** Its status. */
  HostStatus status() throws Exception {
    HostAnswer.Parsed<HostStatus> parsed = HostStatus.parse("host", does("status"));
    assertThat(parsed.diagnostics()).isEmpty();
    return parsed.content().orElseThrow();
  }

  /** The status of an instance. */
  HostedInstance instance(String name) throws Exception {
    return status().instances().stream()
        .filter(found -> found.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** The process of an instance. */
  ProcessHandle process(String instance) throws Exception {
    return ProcessHandle.of(instance(instance).processId().orElseThrow()).orElseThrow();
  }

  /** What is below the folder of components, the scripts' own folder left out. */
  List<String> installedFiles() throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> !file.equals(root) && !file.startsWith(archive()))
          .map(file -> root.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  /** Waits until something holds. */
  static void await(String what, BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as(what).isLessThan(end);
      Thread.sleep(20);
    }
  }

  /** Ends all that was started from this host. */
  @Override
  public void close() {
    ProcessHandle.allProcesses()
        .filter(process -> startedHere(process.pid()))
        .forEach(ProcessHandle::destroyForcibly);
  }

  /** How many processes of an instance live. */
  long processes(String instance) {
    return ProcessHandle.allProcesses()
        .filter(process -> environment(process.pid()).contains("SLIPWAY_INSTANCE=" + instance))
        .filter(process -> startedHere(process.pid()))
        .count();
  }

  private boolean startedHere(long process) {
    return environment(process).stream()
        .anyMatch(entry -> entry.startsWith("SLIPWAY_LOG=" + root + "/"));
  }

  private static List<String> environment(long process) {
    try {
      return List.of(
          Files.readString(Path.of("/proc/" + process + "/environ"), StandardCharsets.ISO_8859_1)
              .split("\0"));
    } catch (IOException e) {
      return List.of();
    }
  }
}
