// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import java.util.Map;
import picocli.CommandLine.Help.Ansi;

/** Colours the states with which lines of {@link SystemText} begin. */
final class StateColours {
  private static final String RED = "\u001b[31m";
  private static final String GREEN = "\u001b[32m";
  private static final String YELLOW = "\u001b[33m";
  private static final String RESET = "\u001b[0m";
  private static final Map<String, String> COLOURS =
      Map.ofEntries(
          Map.entry("RUNNING", GREEN),
          Map.entry("REACHED", GREEN),
          Map.entry("UP", GREEN),
          Map.entry("READY", GREEN),
          Map.entry("BOOTED", GREEN),
          Map.entry("BUILDING", YELLOW),
          Map.entry("ARMED", YELLOW),
          Map.entry("POWERED", YELLOW),
          Map.entry("STARTED", YELLOW),
          Map.entry("RESTORING", YELLOW),
          Map.entry("RESTORED", YELLOW),
          Map.entry("CAPTURING", YELLOW),
          Map.entry("CAPTURED", YELLOW),
          Map.entry("REFUSED", RED),
          Map.entry("PAUSED", YELLOW),
          Map.entry("UNPREPARED", YELLOW),
          Map.entry("DISABLED", YELLOW),
          Map.entry("ABSENT", YELLOW),
          Map.entry("UNKNOWN", YELLOW),
          Map.entry("RUNNING,", RED),
          Map.entry("FAILED", RED),
          Map.entry("ORPHANED", RED),
          Map.entry("DOWN", RED),
          Map.entry("UNREACHABLE", RED));

  private StateColours() {}

  /** The line; with its first word coloured only where {@code ansi} allows it. */
  static String line(String line, Ansi ansi) {
    int end = line.indexOf(' ');
    String colour = end < 0 ? null : COLOURS.get(line.substring(0, end));
    return colour == null || !ansi.enabled()
        ? line
        : colour + line.substring(0, end) + RESET + line.substring(end);
  }
}
