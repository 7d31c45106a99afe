// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class SlipwayCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final CommandLine commandLine =
      SlipwayCommand.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));

  @Command(name = "fail")
  static final class FailingCommand implements Runnable {
    @Override
    public void run() {
      throw new IllegalStateException("broken");
    }
  }

  @Test
  void printsItsVersion() {
    assertThat(commandLine.execute("--version")).isZero();
    assertThat(out.toString()).matches("slipway \\d+\\.\\d+\\.\\d+\\R");
  }

  @Test
  void printsItsHelp() {
    assertThat(commandLine.execute("--help")).isZero();
    assertThat(out.toString()).startsWith("Usage: slipway ");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void noCommandIsWrongUsage() {
    assertThat(commandLine.execute()).isEqualTo(2);
    assertThat(err.toString()).startsWith("Usage: slipway ");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void anUnknownCommandIsWrongUsage() {
    assertThat(commandLine.execute("no-such-command")).isEqualTo(2);
    assertThat(err.toString()).contains("no-such-command");
  }

  @Test
  void anUnexpectedExceptionIsADefect() {
    commandLine.addSubcommand(new FailingCommand()).setErr(new PrintWriter(err));
    assertThat(commandLine.execute("fail")).isEqualTo(70);
    assertThat(err.toString())
        .startsWith("slipway: internal error, a defect of Slipway itself:")
        .contains("IllegalStateException: broken");
  }
}
