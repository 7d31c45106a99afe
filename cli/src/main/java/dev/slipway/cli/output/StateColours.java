// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import dev.slipway.live.LiveState;
import dev.slipway.live.StateSign;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Help.Ansi;

/** Colours the states with which lines of {@link SystemText} begin. */
final class StateColours {
  private static final String RED = "\u001b[31m";
  private static final String GREEN = "\u001b[32m";
  private static final String YELLOW = "\u001b[33m";
  private static final String RESET = "\u001b[0m";

  /** Colours by first words; a state without one is as it should be. */
  private static final Map<String, String> COLOURS = new HashMap<>();

  static {
    LiveState.all()
        .forEach(
            state ->
                colour(state.sign())
                    .ifPresent(colour -> COLOURS.put(state.title().split(" ")[0], colour)));
    COLOURS.put("UNPREPARED", YELLOW);
    COLOURS.put("ORPHANED", RED);
  }

  private StateColours() {}

  private static Optional<String> colour(StateSign sign) {
    return switch (sign) {
      case UP, RUNNING -> Optional.of(GREEN);
      case UNDER_WAY, PAUSED, ABSENT, UNKNOWN -> Optional.of(YELLOW);
      case FAILED -> Optional.of(RED);
      case STOPPED -> Optional.empty();
    };
  }

  /** The line; with its first word coloured only where {@code ansi} allows it. */
  static String line(String line, Ansi ansi) {
    int end = line.indexOf(' ');
    String colour = end < 0 ? null : COLOURS.get(line.substring(0, end));
    return colour == null || !ansi.enabled()
        ? line
        : colour + line.substring(0, end) + RESET + line.substring(end);
  }
}
