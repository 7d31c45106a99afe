// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A process, told from a later one that has got its number by the time when it started.
 *
 * @param pid its number on this machine
 * @param startTime its start in clock ticks since the machine's
 */
public record LabProcess(long pid, long startTime) {
  private static final Path PROC = Path.of("/proc");
  private static final int START_TIME_AFTER_NAME = 19;
  private static final Set<String> CARRIERS =
      Set.of("sh", "dash", "bash", "busybox", "unshare", "nsenter", "setsid", "xargs");

  /** Reads what a script of the lab wrote about itself; empty if there is nothing. */
  public static Optional<LabProcess> read(Path file) throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    String[] words = Files.readString(file).strip().split(" ");
    return words.length < 2
        ? Optional.empty()
        : Optional.of(new LabProcess(Long.parseLong(words[0]), Long.parseLong(words[1])));
  }

  /** Whether it has neither ended nor been killed. */
  public boolean alive() {
    return stat(pid)
        .filter(words -> Long.parseLong(words[START_TIME_AFTER_NAME]) == startTime)
        .filter(words -> !words[0].equals("Z") && !words[0].equals("X"))
        .isPresent();
  }

  /** The words of its stat file from the state on; a name in parentheses may hold blanks. */
  private static Optional<String[]> stat(long pid) {
    try {
      String stat = Files.readString(PROC.resolve(pid + "/stat"), StandardCharsets.ISO_8859_1);
      return Optional.of(stat.substring(stat.lastIndexOf(')') + 2).split(" "));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<LabProcess> of(long pid) {
    return stat(pid)
        .map(words -> new LabProcess(pid, Long.parseLong(words[START_TIME_AFTER_NAME])));
  }

  /** Kills it; a number that has gone to another process is left alone. */
  public void kill() {
    if (alive()) {
      ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
    }
  }

  /** Waits until it has ended; false if it has not in time. */
  public boolean awaitEnd(Duration time) throws InterruptedException {
    long end = System.nanoTime() + time.toNanos();
    while (alive()) {
      if (System.nanoTime() > end) {
        return false;
      }
      Thread.sleep(5);
    }
    return true;
  }

  /** The inode that names one of its namespaces, as {@code net:[4026531840]}; empty if ended. */
  public Optional<String> namespace(String kind) {
    try {
      return Optional.of(Files.readSymbolicLink(PROC.resolve(pid + "/ns/" + kind)).toString());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * A process that runs one of a lab's scripts.
   *
   * @param process the process
   * @param script path of the script
   * @param arguments what follows the script on its command line
   */
  public record Running(LabProcess process, String script, List<String> arguments) {}

  /**
   * All processes of this user that run scripts in a folder: those that a killed command left, too,
   * before they said who they are.
   */
  public static List<Running> running(Path scripts) throws IOException {
    List<Running> running = new ArrayList<>();
    UserPrincipal own = Files.getOwner(PROC.resolve("self"));
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path entry : entries) {
        try {
          if (!Files.getOwner(entry).equals(own)) {
            continue;
          }
          String line = Files.readString(entry.resolve("cmdline"), StandardCharsets.ISO_8859_1);
          script(List.of(line.split("\0")), scripts)
              .ifPresent(
                  found ->
                      of(Long.parseLong(entry.getFileName().toString()))
                          .filter(LabProcess::alive)
                          .ifPresent(
                              process ->
                                  running.add(
                                      new Running(process, found.script(), found.arguments()))));
        } catch (IOException e) {
          // It has ended meanwhile.
        }
      }
    }
    return running;
  }

  private record Call(String script, List<String> arguments) {}

  /** Only what carries a script out: an editor that has it open is none of ours. */
  private static Optional<Call> script(List<String> words, Path scripts) {
    String program = words.get(0).substring(words.get(0).lastIndexOf('/') + 1);
    if (!CARRIERS.contains(program)) {
      return Optional.empty();
    }
    String latin =
        new String(
            scripts.toString().getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    for (int at = 1; at < words.size(); at++) {
      if (words.get(at).startsWith(latin + "/") && words.get(at).endsWith(".sh")) {
        return Optional.of(
            new Call(
                words.get(at).substring(latin.length() + 1), words.subList(at + 1, words.size())));
      }
    }
    return Optional.empty();
  }
}
