// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import java.util.stream.Collectors;
import picocli.CommandLine.Help.Ansi;

/** Unified differences whose lines stand out on a terminal. */
public final class DiffColours {
  private static final String RESET = "\u001b[0m";

  private DiffColours() {}

  /** The lines; with colours only where {@code ansi} allows them. */
  public static String text(String lines, Ansi ansi) {
    return ansi.enabled()
        ? lines.lines().map(DiffColours::coloured).collect(Collectors.joining("\n", "", "\n"))
        : lines;
  }

  private static String coloured(String line) {
    if (line.startsWith("--- ") || line.startsWith("+++ ")) {
      return "\u001b[1m" + line + RESET;
    }
    if (line.startsWith("@@ ")) {
      return "\u001b[36m" + line + RESET;
    }
    if (line.startsWith("-")) {
      return "\u001b[31m" + line + RESET;
    }
    return line.startsWith("+") ? "\u001b[32m" + line + RESET : line;
  }
}
