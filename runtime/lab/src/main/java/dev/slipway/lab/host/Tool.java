// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab.host;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Runs programs of the system by their words; there is no shell in between. */
public final class Tool {
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private Tool() {}

  /**
   * How a program ended.
   *
   * @param code its exit code
   * @param output what it printed, on both ways out
   */
  public record Outcome(int code, String output) {
    public boolean succeeded() {
      return code == 0;
    }

    /** The last of what it printed, for a message. */
    public String lastWords() {
      String text = output.strip();
      return text.isEmpty() ? "it ended with code " + code : Tool.lastLines(text);
    }
  }

  /** The last lines of a text, in one. */
  public static String lastLines(String text) {
    List<String> lines = text.strip().lines().toList();
    return String.join(" / ", lines.subList(Math.max(0, lines.size() - 3), lines.size()));
  }

  /** Runs a program to its end. */
  public static Outcome run(List<String> command) throws IOException, InterruptedException {
    return run(command, "", line -> {});
  }

  /**
   * Runs a program to its end.
   *
   * @param input what it reads
   * @param lines takes each line that it prints, at once
   */
  public static Outcome run(List<String> command, String input, Consumer<String> lines)
      throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    StringBuilder output = new StringBuilder();
    Thread writer = new Thread(() -> write(process, input), "input of " + command.get(0));
    writer.start();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        output.append(line).append('\n');
        lines.accept(line);
      }
      if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        throw new IOException(command.get(0) + " does not end");
      }
      return new Outcome(process.exitValue(), output.toString());
    } finally {
      process.destroyForcibly();
      writer.join();
    }
  }

  private static void write(Process process, String input) {
    try (OutputStream to = process.getOutputStream()) {
      to.write(input.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // It ended without reading everything: its exit code and its words say why.
    }
  }

  /** Where a program is, as a shell would find it; root's programs too. */
  public static Optional<Path> find(String program) {
    String searched = System.getenv().getOrDefault("PATH", "") + ":/usr/sbin:/sbin:/usr/bin:/bin";
    for (String folder : searched.split(":")) {
      Path path = Path.of(folder, program);
      if (path.isAbsolute() && Files.isExecutable(path) && !Files.isDirectory(path)) {
        return Optional.of(path);
      }
    }
    return Optional.empty();
  }
}
