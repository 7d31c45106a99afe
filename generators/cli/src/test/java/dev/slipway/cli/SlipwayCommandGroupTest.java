// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.cli.CommandTable.Entry;
import dev.slipway.diagnostics.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class SlipwayCommandGroupTest {
  private final List<String> made = new ArrayList<>();
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final List<Entry> table =
      List.of(
          new Entry("sail", Sail::new),
          new Entry(
              "harbour",
              Harbour::new,
              new Entry("enter", Enter::new),
              new Entry("leave", Leave::new)));

  @Command(name = "sail")
  private final class Sail extends Recorded {}

  @Command(name = "enter", description = "Come in.")
  private final class Enter extends Recorded {}

  @Command(name = "leave", description = "Go out.")
  private final class Leave extends Recorded {}

  @Command(name = "harbour", description = "Come and go.")
  private static final class Harbour extends SlipwayCommandGroup {}

  private abstract class Recorded extends SlipwaySubcommand {
    Recorded() {
      made.add(getClass().getSimpleName());
    }

    @Override
    ExitCode run() {
      out().println(getClass().getSimpleName());
      return ExitCode.OK;
    }
  }

  @Test
  void runsTheCommandOfAGroup() {
    assertThat(execute("harbour", "leave")).isZero();
    assertThat(out.toString()).isEqualTo("Leave\n");
    assertThat(made).containsExactly("Leave");
  }

  @Test
  void listsTheCommandsOfAGroup() {
    assertThat(execute("harbour", "--help")).isZero();
    assertThat(out.toString())
        .isEqualTo(
            """
            Usage: slipway harbour [-h] COMMAND
            Come and go.
              -h, --help   Show this help.
            Commands:
              enter  Come in.
              leave  Go out.
            """);
    assertThat(made).doesNotContain("Sail");
  }

  @Test
  void aGroupAloneIsWrongUsage() {
    assertThat(execute("harbour")).isEqualTo(2);
    assertThat(err.toString()).startsWith("Usage: slipway harbour ");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void aMistypedCommandOfAGroupIsGuessed() {
    assertThat(execute("harbour", "leeve")).isEqualTo(2);
    assertThat(err.toString())
        .isEqualTo(
            """
            error: Wrong usage [COMMAND_LINE_INVALID]
              Unmatched argument at index 1: 'leeve'
              Hint: Did you mean 'slipway harbour leave'? See 'slipway harbour --help'.
            """);
  }

  private int execute(String... arguments) {
    CommandLine commandLine =
        SlipwayCommand.commandLine(CommandTable.named(table, List.of(arguments)));
    return commandLine.setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(arguments);
  }
}
