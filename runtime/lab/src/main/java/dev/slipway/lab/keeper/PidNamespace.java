// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab.keeper;

import dev.slipway.lab.host.LabProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The PID namespace of a lab, seen from outside.
 *
 * @param inode what names it, as {@code pid:[4026531836]}
 */
public record PidNamespace(String inode) {
  private static final Path PROC = Path.of("/proc");
  private static final int SESSION_AFTER_NAME = 3;
  private static final int POLL_MILLISECONDS = 20;
  private static final long BYTES_IN_KIB = 1024;

  /**
   * A process in it.
   *
   * @param pid its number outside
   * @param inner its number inside
   * @param session the number, outside, of the process that leads its session
   * @param memory its share of the machine's memory in bytes, pages of several processes divided
   *     among them; what is resident where that is not told
   */
  public record Member(long pid, long inner, long session, long memory) {}

  /** The namespace that a process has made for its children; empty if it has ended. */
  public static Optional<PidNamespace> madeBy(LabProcess process) {
    return process.namespace("pid_for_children").map(PidNamespace::new);
  }

  /** The numbers of its processes. */
  private List<Path> entries() throws IOException {
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path entry : entries) {
        try {
          if (Files.readSymbolicLink(entry.resolve("ns/pid")).toString().equals(inode)) {
            found.add(entry);
          }
        } catch (IOException e) {
          // It has ended meanwhile, or is none of this user's.
        }
      }
    }
    return found;
  }

  /** Its processes. */
  public List<Member> members() throws IOException {
    List<Member> members = new ArrayList<>();
    for (Path entry : entries()) {
      try {
        members.add(member(entry));
      } catch (IOException e) {
        // It has ended meanwhile.
      }
    }
    return members;
  }

  private static Member member(Path entry) throws IOException {
    String stat = Files.readString(entry.resolve("stat"), StandardCharsets.ISO_8859_1);
    String[] words = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    String[] numbers = field(entry.resolve("status"), "NSpid").split("\\s+");
    return new Member(
        Long.parseLong(entry.getFileName().toString()),
        Long.parseLong(numbers[numbers.length - 1]),
        Long.parseLong(words[SESSION_AFTER_NAME]),
        memory(entry));
  }

  private static long memory(Path entry) throws IOException {
    String size;
    try {
      size = field(entry.resolve("smaps_rollup"), "Pss");
    } catch (IOException e) {
      size = field(entry.resolve("status"), "VmRSS");
    }
    return size.isEmpty() ? 0 : Long.parseLong(size.split(" ")[0]) * BYTES_IN_KIB;
  }

  /** A field of a file of lines "name: value"; empty if it has none. */
  private static String field(Path file, String name) throws IOException {
    return Files.readString(file, StandardCharsets.ISO_8859_1)
        .lines()
        .filter(line -> line.startsWith(name + ":"))
        .map(line -> line.substring(name.length() + 1).strip())
        .findFirst()
        .orElse("");
  }

  /** Waits until it has no process; false if it still has in the end. */
  public boolean awaitEmpty(Duration time) throws IOException, InterruptedException {
    long end = System.nanoTime() + time.toNanos();
    while (!entries().isEmpty()) {
      if (System.nanoTime() > end) {
        return false;
      }
      Thread.sleep(POLL_MILLISECONDS);
    }
    return true;
  }
}
