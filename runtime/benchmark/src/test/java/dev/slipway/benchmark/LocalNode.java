// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.testing.FreePorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs a benchmark for real, with this machine in every role. */
final class LocalNode {
  private static final String LOOPBACK = "127.0.0.1";

  /** In /proc/net/tcp, the state of a socket that listens. */
  private static final String LISTENING = " 0A ";

  private final Path work;
  private final String port;

  LocalNode(Path work) {
    this.work = work;
    port = String.valueOf(FreePorts.next());
  }

  /** What the measured command has put out. */
  String run(BenchmarkSuite suite, Benchmark benchmark, Map<String, String> chosen)
      throws Exception {
    Map<String, String> values = new HashMap<>(benchmark.defaults());
    chosen.forEach(
        (name, value) -> {
          assertThat(benchmark.parameters()).containsKey(name);
          assertThat(benchmark.parameters().get(name).accepts(value)).as(name).isTrue();
        });
    values.putAll(chosen);
    values.putAll(Map.of("work", work.toString(), "seconds", "1", "warmup", "0", "port", port));
    for (String role : benchmark.roles()) {
      values.put("address:" + role, LOOPBACK);
      values.put("host:" + role, "localhost");
    }
    for (String source : benchmark.sources()) {
      Files.writeString(work.resolve(source), suite.source(source));
    }
    for (Step step : benchmark.prepare()) {
      finish(start(step, "prepare", values), step, values);
    }
    List<Process> background = new ArrayList<>();
    try {
      for (Step step : benchmark.start()) {
        Process process = start(step, "start", values);
        background.add(process);
        if (step.ready().isPresent()) {
          await(step.ready().get(), process, values);
        }
      }
      Process measured = start(benchmark.run(), "run", values);
      finish(measured, benchmark.run(), values);
    } finally {
      background.forEach(LocalNode::end);
    }
    String output = Files.readString(work.resolve(benchmark.run().output().orElse("run.stdout")));
    for (Step step : benchmark.cleanUp()) {
      finish(start(step, "clean-up", values), step, values);
    }
    return output;
  }

  private Process start(Step step, String phase, Map<String, String> values) throws IOException {
    return process(step.words(values))
        .redirectOutput(work.resolve(phase + ".stdout").toFile())
        .redirectError(work.resolve(phase + ".stderr").toFile())
        .start();
  }

  /** A process of the experiment, in its folder. */
  ProcessBuilder process(List<String> words) {
    ProcessBuilder process = new ProcessBuilder(words).directory(work.toFile());
    process.environment().put("SLIPWAY_EXPERIMENT", work.toString());
    return process;
  }

  private void finish(Process process, Step step, Map<String, String> values) throws Exception {
    Duration limit = step.timeLimit(values);
    boolean ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
    if (!ended) {
      end(process);
    }
    assertThat(ended && process.exitValue() == 0).as("%s: %s", step.words(values), said()).isTrue();
  }

  private String said() throws IOException {
    StringBuilder said = new StringBuilder();
    try (Stream<Path> files = Files.list(work)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".stderr")).toList()) {
        said.append(Files.readString(file));
      }
    }
    return said.toString();
  }

  private void await(Ready ready, Process process, Map<String, String> values) throws Exception {
    String expected = ready.expected(values);
    long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
    while (!isReady(ready.kind(), expected)) {
      assertThat(process.isAlive() && System.nanoTime() < end).as("%s: %s", ready, said()).isTrue();
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  private boolean isReady(Ready.Kind kind, String expected) throws IOException {
    if (kind == Ready.Kind.OUTPUT) {
      return Files.readString(work.resolve("start.stdout")).contains(expected);
    }
    String port = ":%04X ".formatted(Integer.parseInt(expected));
    return Stream.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"))
        .filter(Files::isReadable)
        .flatMap(table -> lines(table).stream())
        .anyMatch(line -> line.contains(port) && line.contains(LISTENING));
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      return List.of();
    }
  }

  private static void end(Process process) {
    Stream.concat(Optional.of(process.toHandle()).stream(), process.descendants())
        .forEach(ProcessHandle::destroyForcibly);
    process.onExit().join();
  }
}
