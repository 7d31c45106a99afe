// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** The real command {@code apply} in a process of its own, followed by its events. */
public final class ApplyProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader events;
  private final Path complaints;
  private final StringBuilder failures = new StringBuilder();

  /**
   * @param arguments of the command line
   */
  public ApplyProcess(List<Object> arguments) throws IOException {
    this(arguments, Map.of());
  }

  /**
   * @param arguments of the command line
   * @param environment variables besides those of this process
   */
  public ApplyProcess(List<Object> arguments, Map<String, String> environment) throws IOException {
    List<Object> command = new ArrayList<>(arguments);
    command.addAll(List.of("--format", "json"));
    complaints = Files.createTempFile("apply", ".err");
    ProcessBuilder builder =
        CommandProcess.of(command).redirectError(new File(complaints.toString()));
    builder.environment().putAll(environment);
    process = builder.start();
    events = process.inputReader(StandardCharsets.UTF_8);
  }

  /** Reads events until one of them is so; returns it. */
  public JsonObject await(Predicate<JsonObject> wanted) throws IOException {
    Optional<JsonObject> event = next(wanted);
    if (event.isEmpty()) {
      throw new AssertionError("it has ended before: " + complaints());
    }
    return event.get();
  }

  /** Reads events until one of them is so; returns whether one was. */
  public boolean reaches(Predicate<JsonObject> wanted) throws IOException {
    return next(wanted).isPresent();
  }

  private Optional<JsonObject> next(Predicate<JsonObject> wanted) throws IOException {
    for (String line = events.readLine(); line != null; line = events.readLine()) {
      JsonObject event = JsonParser.parseString(line).getAsJsonObject();
      if (event.get("type").getAsString().equals("action-failed")) {
        failures.append(line).append('\n');
      }
      if (wanted.test(event)) {
        return Optional.of(event);
      }
    }
    return Optional.empty();
  }

  /** Reads events until so many of a type have come. */
  public void await(String type, int count) throws IOException {
    for (int seen = 0; seen < count; seen++) {
      await(event -> event.get("type").getAsString().equals(type));
    }
  }

  /** Reads events until an action on something is in a step. */
  public void awaitStep(String resource, String step) throws IOException {
    await(
        event ->
            event.get("type").getAsString().equals("action-progress")
                && event.get("resource").getAsString().equals(resource)
                && event.get("step").getAsString().equals(step));
  }

  /** Sends it a signal by its name. */
  public void signal(String name) throws IOException, InterruptedException {
    assertThat(
            new ProcessBuilder("kill", "-s", name, String.valueOf(process.pid())).start().waitFor())
        .isZero();
  }

  /** Stops it for as long as something else takes. */
  public void whilePaused(Work work) throws Exception {
    signal("STOP");
    try {
      work.run();
    } finally {
      signal("CONT");
    }
  }

  /** What is done meanwhile. */
  @FunctionalInterface
  public interface Work {
    /** Does it. */
    void run() throws Exception;
  }

  public long pid() {
    return process.pid();
  }

  /** Waits for its end and returns its exit code. */
  public int exitCode() throws IOException, InterruptedException {
    while (events.readLine() != null) {
      // Nobody wants them.
    }
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  /** What it said to standard error, and the failures among the events that were read. */
  public String complaints() throws IOException {
    return Files.readString(complaints) + failures;
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    Files.delete(complaints);
  }
}
