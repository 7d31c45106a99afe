// SPDX-License-Identifier: EPL-2.0
package dev.slipway.local;

import com.google.gson.JsonParseException;
import dev.slipway.bundle.ComponentArchive;
import dev.slipway.traffic.ProcessStatistics;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * One replica of an instance as a process of this machine.
 *
 * <p>The process ends when its standard input does. It holds the only other end of that pipe, so it
 * ends with this program however this program ends.
 */
final class ComponentProcess {
  private static final int LOG_LINES_TOLD = 5;

  private final String name;
  private final String instance;
  private final String label;
  private final int domain;
  private final Path home;
  private final Path controls;
  private final ComponentArchive archive;
  private Process process;

  /**
   * A process that is not started yet.
   *
   * @param name name for a reader
   * @param instance name of the instance that it is a replica of
   * @param label name that is legal as a file's; that of its home folder, too
   * @param domain DDS domain id
   * @param home its folder
   * @param controls a short path that leads to its folder {@code run}: addresses of sockets are
   *     limited to 107 bytes
   * @param archive what it runs
   */
  ComponentProcess(
      String name,
      String instance,
      String label,
      int domain,
      Path home,
      Path controls,
      ComponentArchive archive) {
    this.name = name;
    this.instance = instance;
    this.label = label;
    this.domain = domain;
    this.home = home;
    this.controls = controls;
    this.archive = archive;
  }

  /** Its name for a reader. */
  String name() {
    return name;
  }

  /** The name of the instance that it is a replica of. */
  String instance() {
    return instance;
  }

  /** DDS domain id of its participant. */
  int domain() {
    return domain;
  }

  /** Its folder. */
  Path home() {
    return home;
  }

  /** Unpacks and starts it; it makes its DDS entities and publishes nothing before it is let. */
  void start(Map<String, String> settings) throws IOException {
    archive.unpack(home);
    Path log = Files.createDirectories(home.resolve("log"));
    Files.createSymbolicLink(controls, Files.createDirectories(home.resolve("run")));
    String program =
        archive.commandLine(ComponentArchive.Command.START).orElseThrow().split(" ", 2)[0];
    ProcessBuilder builder =
        new ProcessBuilder(
                home.resolve(program).toString(),
                "run",
                "--home",
                home.toString(),
                "--instance",
                label,
                "--domain",
                String.valueOf(domain),
                "--address",
                "127.0.0.1",
                "--settle-ms",
                "0",
                "--hold",
                "--until-stdin-closes")
            .directory(home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.resolve("console.txt").toFile());
    builder.environment().putAll(settings);
    process = builder.start();
  }

  /** Whether it was started and has not ended. */
  boolean alive() {
    return process != null && process.isAlive();
  }

  /**
   * Sends a command to its control socket and returns the answer; empty while it does not listen.
   */
  Optional<String> ask(String command) {
    UnixDomainSocketAddress address = UnixDomainSocketAddress.of(controls.resolve(label + ".sock"));
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.connect(address);
      channel.write(ByteBuffer.wrap((command + "\n").getBytes(StandardCharsets.UTF_8)));
      String answer =
          new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.UTF_8);
      return answer.isEmpty() ? Optional.empty() : Optional.of(answer);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** What it has counted so far; empty if it does not answer. */
  Optional<ProcessStatistics> statistics() {
    try {
      return ask("stats").map(ProcessStatistics::parse);
    } catch (JsonParseException e) {
      return Optional.empty();
    }
  }

  /** Asks it to end, without waiting. */
  void askToEnd() {
    if (alive()) {
      process.destroy();
    }
  }

  /**
   * Waits until it has ended, and kills it after a time.
   *
   * @return whether it ended by itself
   */
  boolean awaitEnd(Duration time) throws InterruptedException {
    if (process == null || process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS)) {
      return true;
    }
    kill();
    return false;
  }

  /** Kills it. */
  void kill() {
    if (process != null) {
      process.destroyForcibly();
    }
  }

  /** Why it ended: its exit code and the last lines that it printed and logged. */
  List<String> lastWords() {
    List<String> lines = new ArrayList<>();
    if (process != null && !process.isAlive()) {
      lines.add("It ended with code " + process.exitValue() + ".");
    }
    for (String file : List.of("console.txt", label + ".txt")) {
      lines.addAll(lastLines(home.resolve("log").resolve(file)));
    }
    return lines;
  }

  private static List<String> lastLines(Path file) {
    try {
      List<String> lines = new ArrayList<>(Files.readAllLines(file, StandardCharsets.ISO_8859_1));
      return lines.subList(Math.max(0, lines.size() - LOG_LINES_TOLD), lines.size());
    } catch (IOException e) {
      return List.of();
    }
  }
}
