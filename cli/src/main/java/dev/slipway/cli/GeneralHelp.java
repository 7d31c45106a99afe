// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

/**
 * What {@code slipway --help} prints, and {@code slipway} alone: the commands with a line on each.
 * It is made without the parser and without a command, so that it is there at once.
 */
final class GeneralHelp {
  private static final String HEAD =
      """
      Usage: slipway [-hV] [--debug] COMMAND
      Draw a distributed real-time system, generate it, launch it.
            --debug     If Slipway itself fails, print the stack trace (as SLIPWAY_DEBUG=1 does).
        -h, --help      Show this help.
        -V, --version   Print the version.
      Commands:
      """;

  private static final String FOOT =
      """

      'slipway COMMAND --help' describes a command.

      Exit codes: 0 fine; 1 the model or the plan has errors, or a check failed; 2 wrong usage;
      3 an action on a running system failed; 70 a defect in Slipway; 74 a file on this machine could
      not be written; 130 interrupted.
      """;

  private static final String BOLD = "\u001b[1m";
  private static final String PLAIN = "\u001b[0m";
  private static final int GAP = 2;

  private GeneralHelp() {}

  /**
   * The text.
   *
   * @param styled whether what is typed is to stand out, as on a terminal
   */
  static String text(boolean styled) {
    int widest = 0;
    for (CommandTable.Row row : CommandTable.rows()) {
      widest = Math.max(widest, row.name().length());
    }
    StringBuilder text = new StringBuilder(HEAD);
    for (CommandTable.Row row : CommandTable.rows()) {
      text.append("  ")
          .append(styled ? BOLD + row.name() + PLAIN : row.name())
          .append(" ".repeat(widest - row.name().length() + GAP))
          .append(row.summary())
          .append('\n');
    }
    return text.append(FOOT).toString();
  }
}
