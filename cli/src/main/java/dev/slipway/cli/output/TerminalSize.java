// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import java.io.File;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * How much a terminal shows.
 *
 * @param rows lines, at least {@value #LEAST_ROWS}
 * @param columns characters in a line, at least {@value #LEAST_COLUMNS}
 */
public record TerminalSize(int rows, int columns) {
  private static final int LEAST_ROWS = 5;
  private static final int LEAST_COLUMNS = 20;
  private static final TerminalSize USUAL = new TerminalSize(24, 80);

  /** That of what is not cut. */
  public static final TerminalSize UNBOUNDED =
      new TerminalSize(Integer.MAX_VALUE, Integer.MAX_VALUE);

  private static final long LONGEST_SECONDS = 2;

  public TerminalSize {
    rows = Math.max(LEAST_ROWS, rows);
    columns = Math.max(LEAST_COLUMNS, columns);
  }

  /** That of this process's terminal, as {@code stty} says; 24 × 80 where nobody knows. */
  public static TerminalSize now() throws InterruptedException {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!stty.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
        stty.destroyForcibly();
        return USUAL;
      }
      return parse(new String(stty.getInputStream().readAllBytes()));
    } catch (IOException e) {
      return USUAL;
    }
  }

  /** What {@code stty size} printed: rows and columns. */
  static TerminalSize parse(String printed) {
    String text = printed.strip();
    if (!text.matches("[1-9][0-9]{0,4} [1-9][0-9]{0,4}")) {
      return USUAL;
    }
    String[] numbers = text.split(" ");
    return new TerminalSize(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]));
  }
}
