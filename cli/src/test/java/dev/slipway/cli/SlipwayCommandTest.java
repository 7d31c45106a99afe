// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;

class SlipwayCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Command(name = "fail")
  static final class FailingCommand implements Runnable {
    @Override
    public void run() {
      throw new IllegalStateException("broken");
    }
  }

  @Test
  void printsItsVersion() {
    assertThat(execute("--version")).isZero();
    assertThat(out.toString()).matches("slipway \\d+\\.\\d+\\.\\d+\\R");
  }

  @Test
  void printsItsHelp() {
    assertThat(execute("--help")).isZero();
    assertThat(out.toString()).startsWith("Usage: slipway ");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void noCommandIsWrongUsage() {
    assertThat(execute()).isEqualTo(2);
    assertThat(err.toString()).startsWith("Usage: slipway ");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void anUnknownCommandIsWrongUsage() {
    assertThat(execute("no-such-command")).isEqualTo(2);
    assertThat(err.toString()).contains("no-such-command");
  }

  @Test
  void aMistypedCommandIsGuessed() {
    assertThat(execute("validat", "x")).isEqualTo(2);
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
    assertThat(execute("validate", "x", "--no-such-option")).isEqualTo(2);
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
    assertThat(execute("validate", "x", "--\u001b[31m")).isEqualTo(2);
    assertThat(err.toString()).contains("--\\u{1b}[31m").doesNotContain("\u001b");
  }

  @Test
  void anUnknownCommandIsWrongUsageEvenWhereHelpIsAskedFor() {
    for (String[] line :
        new String[][] {
          {"validat", "--help"}, {"--help", "validat"}, {"-V", "validat"}, {"--debug", "validat"}
        }) {
      err.getBuffer().setLength(0);
      assertThat(execute(line)).as(String.join(" ", line)).isEqualTo(2);
      assertThat(err.toString())
          .contains("'validat'", "Did you mean 'slipway validate'? See 'slipway --help'.");
    }
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void helpIsTheSameWithAndWithoutTheParser() {
    assertThat(execute("--debug", "--help")).isZero();
    assertThat(out.toString()).isEqualTo(GeneralHelp.text(false));
    out.getBuffer().setLength(0);
    assertThat(execute("--debug", "--version")).isZero();
    assertThat(out.toString().strip()).isEqualTo(VersionLine.text());
  }

  @Test
  void helpNamesEveryCommandInOneLine() {
    String help = GeneralHelp.text(false);
    for (CommandTable.Row row : CommandTable.rows()) {
      assertThat(help).contains("\n  " + row.name() + " ").contains(" " + row.summary() + "\n");
    }
    assertThat(help.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    assertThat(GeneralHelp.text(true).replaceAll("\u001b\\[[01]m", "")).isEqualTo(help);
  }

  @Test
  void everyCommandHasHelpWithExamples() {
    assertHelpWithExamples(List.of(), CommandTable.rows());
  }

  private void assertHelpWithExamples(List<String> groups, List<CommandTable.Row> rows) {
    for (CommandTable.Row row : rows) {
      List<String> names = Stream.concat(groups.stream(), Stream.of(row.name())).toList();
      out.getBuffer().setLength(0);
      String[] help = Stream.concat(names.stream(), Stream.of("--help")).toArray(String[]::new);
      assertThat(execute(help)).isZero();
      String name = "slipway " + String.join(" ", names);
      assertThat(out.toString())
          .startsWith("Usage: " + name + " ")
          .contains("Examples:\n  " + name);
      assertThat(row.summary()).matches("[A-Z].*\\.");
      assertHelpWithExamples(names, row.subcommands());
    }
  }

  @Test
  void namingACommandLoadsNoOther() {
    assertThat(SlipwayParser.commandLine("rules", "X").getSubcommands()).containsOnlyKeys("rules");
  }

  @Test
  void anUnexpectedExceptionIsADefectWithoutATrace() {
    assertThat(fail("fail")).isEqualTo(70);
    assertThat(err.toString())
        .isEqualTo(
            """
            slipway: internal error, a defect in Slipway itself:
              java.lang.IllegalStateException: broken
              Run it again with 'slipway --debug COMMAND', and report what that prints.
            """);
  }

  @Test
  void debugShowsTheTraceOfADefect() {
    assertThat(fail("--debug", "fail")).isEqualTo(70);
    assertThat(err.toString()).contains("IllegalStateException: broken", "\tat ");
  }

  private int execute(String... arguments) {
    return SlipwayParser.commandLine(arguments)
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }

  private int fail(String... arguments) {
    return SlipwayParser.commandLine()
        .addSubcommand(new FailingCommand())
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }
}
