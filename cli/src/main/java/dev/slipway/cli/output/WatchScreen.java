// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import dev.slipway.diagnostics.VisibleText;
import dev.slipway.live.SystemSnapshot;
import java.io.PrintWriter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Help.Ansi;

/**
 * Shows a system on a terminal's second screen, drawn over again and again; the first comes back,
 * as it was, at the end.
 */
public final class WatchScreen implements AutoCloseable {
  private static final String BEGIN = "\u001b[?1049h\u001b[?25l";
  private static final String END = "\u001b[?25h\u001b[?1049l";
  private static final String HOME = "\u001b[H";
  private static final String CLEAR_LINE = "\u001b[K";
  private static final String CLEAR_REST = "\u001b[J";

  private final PrintWriter to;
  private final Ansi ansi;

  /** Begins to show. */
  public WatchScreen(PrintWriter to, Ansi ansi) {
    this.to = to;
    this.ansi = ansi;
    to.print(BEGIN);
  }

  /** Shows a system in as much as there is room. */
  public void draw(SystemSnapshot snapshot, TerminalSize size) {
    to.print(HOME);
    for (String line : lines(snapshot, size)) {
      to.print(StateColours.line(line, ansi) + CLEAR_LINE + "\r\n");
    }
    to.print(CLEAR_REST);
    to.flush();
  }

  /** The lines of the picture, none wider than the terminal, one less than it has rows. */
  public static List<String> lines(SystemSnapshot snapshot, TerminalSize size) {
    List<String> lines = new ArrayList<>();
    lines.add(
        VisibleText.of(SystemText.summary(snapshot))
            + "   "
            + snapshot.time().truncatedTo(ChronoUnit.SECONDS));
    Stream.of(
            MachineText.clouds(snapshot.clouds()),
            SystemText.machines(snapshot),
            InstallationText.table(snapshot.provisioning()),
            SystemText.nodes(snapshot.nodes()),
            SystemText.instances(snapshot.nodes()),
            SystemText.topics(snapshot.topics()))
        .filter(table -> !table.isEmpty())
        .forEach(
            table -> {
              lines.add("");
              table.lines().forEach(lines::add);
            });
    int room = size.rows() - 1;
    if (lines.size() > room) {
      int hidden = lines.size() - room + 1;
      lines.subList(room - 1, lines.size()).clear();
      lines.add("... and " + hidden + " more lines: make the window higher.");
    }
    return lines.stream().map(line -> cut(line, size.columns())).toList();
  }

  private static String cut(String line, int columns) {
    return line.codePointCount(0, line.length()) <= columns
        ? line
        : line.substring(0, line.offsetByCodePoints(0, columns));
  }

  @Override
  public void close() {
    to.print(END);
    to.flush();
  }
}
