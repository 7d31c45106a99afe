// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.cli.SlipwayParser;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.testing.Needs;
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
public record CommandRun(int code, String out, String err) {
  public static CommandRun of(Object... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] texts = new String[arguments.length];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = arguments[i].toString();
    }
    CommandLine commandLine =
        SlipwayParser.commandLine(texts).setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    int code = commandLine.execute(texts);
    return new CommandRun(code, out.toString(), err.toString());
  }

  /**
   * Expects that it ended with 0. Where the machine lacks what the command needs, the test is
   * skipped, or fails on a build server.
   *
   * @param lack what cannot be had then
   */
  public CommandRun succeedsOrLacks(String lack) {
    Needs.that(code != ExitCode.USAGE.code(), () -> lack + ": " + err);
    assertThat(code).as(err).isZero();
    return this;
  }
}
