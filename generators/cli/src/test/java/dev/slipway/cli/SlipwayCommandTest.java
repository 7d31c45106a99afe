// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;
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
  void aMistypedCommandIsGuessed() {
    assertThat(commandLine.execute("validat", "x")).isEqualTo(2);
    assertThat(err.toString())
        .isEqualTo(
            """
            error: Wrong usage [COMMAND_LINE_INVALID]
              Unmatched arguments from index 0: 'validat', 'x'
              Hint: Did you mean 'slipway validate'? See 'slipway --help'.
            """);
  }

  @Test
  void anUnknownOptionIsOneDiagnostic() {
    assertThat(commandLine.execute("validate", "x", "--no-such-option")).isEqualTo(2);
    assertThat(err.toString())
        .isEqualTo(
            """
            error: Wrong usage [COMMAND_LINE_INVALID]
              Unknown option: '--no-such-option'
              Hint: See 'slipway validate --help'.
            """);
  }

  @Test
  void controlCharactersOfTheCommandLineAreMadeVisible() {
    assertThat(commandLine.execute("validate", "x", "--\u001b[31m")).isEqualTo(2);
    assertThat(err.toString()).contains("--\\u{1b}[31m").doesNotContain("\u001b");
  }

  @Test
  void everyCommandHasHelpWithExamples() {
    assertHelpWithExamples(List.of(), CommandTable.entries());
  }

  private void assertHelpWithExamples(List<String> groups, List<CommandTable.Entry> table) {
    for (CommandTable.Entry entry : table) {
      List<String> names = Stream.concat(groups.stream(), Stream.of(entry.name())).toList();
      out.getBuffer().setLength(0);
      String[] help = Stream.concat(names.stream(), Stream.of("--help")).toArray(String[]::new);
      assertThat(commandLine.execute(help)).isZero();
      String name = "slipway " + String.join(" ", names);
      assertThat(out.toString())
          .startsWith("Usage: " + name + " ")
          .contains("Examples:\n  " + name);
      assertHelpWithExamples(names, entry.subcommands());
    }
  }

  @Test
  void namingACommandLoadsNoOther() {
    assertThat(SlipwayCommand.commandLine("rules", "X").getSubcommands()).containsOnlyKeys("rules");
    assertThat(SlipwayCommand.commandLine("--help").getSubcommands())
        .hasSameSizeAs(CommandTable.entries());
  }

  @Test
  void anUnexpectedExceptionIsADefectWithoutATrace() {
    commandLine.addSubcommand(new FailingCommand()).setErr(new PrintWriter(err));
    assertThat(commandLine.execute("fail")).isEqualTo(70);
    assertThat(err.toString())
        .isEqualTo(
            """
            slipway: internal error, a defect of Slipway itself:
              java.lang.IllegalStateException: broken
              Run it again with 'slipway --debug COMMAND', and report what that prints.
            """);
  }

  @Test
  void debugShowsTheTraceOfADefect() {
    commandLine.addSubcommand(new FailingCommand()).setErr(new PrintWriter(err));
    assertThat(commandLine.execute("--debug", "fail")).isEqualTo(70);
    assertThat(err.toString()).contains("IllegalStateException: broken", "\tat ");
  }
}
