// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import dev.slipway.diagnostics.VisibleText;
import java.io.PrintWriter;

/**
 * Says how work goes on: at a terminal, steps replace one another on one line; elsewhere each has a
 * line of its own.
 */
public final class Progress {
  private static final String CLEAR_LINE = "\r\u001b[K";
  private static final int WIDEST = 78;

  private final PrintWriter to;
  private final boolean terminal;

  /** On the program's standard error, where nobody parses what is said. */
  public Progress(PrintWriter to) {
    this(to, System.console() != null);
  }

  /** As if the writer led to a terminal, or not. */
  public Progress(PrintWriter to, boolean terminal) {
    this.to = to;
    this.terminal = terminal;
  }

  /** One of many steps was done. */
  public void step(int done, int total, String what) {
    replace("[%d/%d] %s".formatted(done, total, VisibleText.name(what)));
  }

  /** What is done now, where steps are not counted. */
  public void state(String what) {
    replace(VisibleText.name(what));
  }

  private void replace(String text) {
    if (terminal) {
      to.print(CLEAR_LINE + text.substring(0, Math.min(text.length(), WIDEST)));
    } else {
      to.println(text);
    }
    to.flush();
  }

  /** Removes the last step's line. */
  public void clear() {
    if (terminal) {
      to.print(CLEAR_LINE);
      to.flush();
    }
  }

  /** Says something that stays. */
  public void line(String text) {
    clear();
    to.println(text);
    to.flush();
  }
}
