// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.cli.testing.CommandRun;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class SlipwayCommandGroupTest {
  @Test
  void theCommandOfAGroupIsMadeAlone() {
    CommandLine group = SlipwayParser.commandLine("lab", "down", "x").getSubcommands().get("lab");
    assertThat(group.getSubcommands()).containsOnlyKeys("down");
  }

  @Test
  void listsTheCommandsOfAGroup() {
    CommandRun run = CommandRun.of("export", "--help");
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .isEqualTo(
            """
            Usage: slipway export [-h] COMMAND
            Write a model in another form, for other tools.
              -h, --help   Show this help.
            Commands:
              idl     Write the data types of a model as IDL.
              ddsxml  Write types, QoS, topics and components as OMG DDS-XML.
              uml     Write types, topics and QoS as a class model of Eclipse UML2.
              xmi     Write a model and its libraries as one file.

            Examples:
              slipway export idl lab.deployment -o idl
              slipway export ddsxml samples/submarine-lab -o lab.xml
              slipway export uml samples/submarine-lab -o lab.uml
              slipway export xmi samples/submarine-lab -o lab.xmi
            """);
  }

  @Test
  void aGroupAloneIsWrongUsage() {
    CommandRun run = CommandRun.of("export");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("Usage: slipway export ");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void aMistypedCommandOfAGroupIsGuessed() {
    CommandRun run = CommandRun.of("component", "pauze");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo(
            """
            error: Wrong usage [COMMAND_LINE_INVALID]
              Unmatched argument at index 1: 'pauze'
              Hint: Did you mean 'slipway component pause'? See 'slipway component --help'.
            """);
  }

  @Test
  void anUnknownCommandOfAGroupIsWrongUsageEvenWhereHelpIsAskedFor() {
    CommandRun run = CommandRun.of("import", "nonsense", "--help");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("'nonsense'", "See 'slipway import --help'.");
    assertThat(run.out()).isEmpty();
  }
}
