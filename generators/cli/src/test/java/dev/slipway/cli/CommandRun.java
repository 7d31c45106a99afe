// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/**
 * One run of the command line in this process.
 *
 * @param code its exit code
 * @param out what it printed to standard output
 * @param err what it printed to standard error
 */
record CommandRun(int code, String out, String err) {
  static CommandRun of(Object... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] texts = new String[arguments.length];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = arguments[i].toString();
    }
    CommandLine commandLine =
        SlipwayCommand.commandLine(texts).setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    int code = commandLine.execute(texts);
    return new CommandRun(code, out.toString(), err.toString());
  }
}
