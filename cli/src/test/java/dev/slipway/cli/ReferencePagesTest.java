// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.slipway.cli.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** Makes the pages of {@code docs/reference} that describe the command line from what it says. */
class ReferencePagesTest {
  private static final Path FOLDER = Path.of("..", "docs", "reference");

  /** With -Dslipway.golden.update=true the pages are written instead of compared. */
  private static final boolean UPDATE = Boolean.getBoolean("slipway.golden.update");

  @Test
  void commandsAreAsTheirHelpSays() throws IOException {
    StringBuilder page =
        new StringBuilder(
            """
            # Commands
            <!-- Made from the commands; see CONTRIBUTING.md. -->
            What `--help` prints. [The README](../../README.md#commands) says what each is for, \
            [documents](documents.md) what `--format json` prints.

            """);
    page.append(fenced(GeneralHelp.text(false)));
    appendHelp(SlipwayParser.completeCommandLine(), page);
    holds("commands.md", page.toString());
  }

  private static void appendHelp(CommandLine parent, StringBuilder page) {
    parent
        .getSubcommands()
        .values()
        .forEach(
            command -> {
              page.append("\n## ")
                  .append(command.getCommandSpec().qualifiedName())
                  .append('\n')
                  .append(fenced(command.getUsageMessage(Ansi.OFF)));
              appendHelp(command, page);
            });
  }

  @Test
  void documentsAreAsTheirSchemasSay() throws IOException {
    StringBuilder page =
        new StringBuilder(
            """
            # Documents
            <!-- Made from the JSON Schemas; see CONTRIBUTING.md. -->
            The JSON that commands print with `--format json`, and the JSON and YAML files that \
            Slipway reads and writes. `slipway schema NAME` prints the JSON Schema of one \
            (2020-12), with the meaning and unit of each member.

            | Name | Printed by | Holds |
            |---|---|---|
            """);
    for (JsonObject form : objects("schema", "schemas")) {
      List<String> commands = new ArrayList<>();
      form.getAsJsonArray("commands")
          .forEach(command -> commands.add("`" + command.getAsString() + "`"));
      page.append(
          "| `%s` | %s | %s |\n"
              .formatted(
                  text(form, "name"),
                  String.join(", ", commands),
                  markdown(text(form, "description"))));
    }
    holds("documents.md", page.toString());
  }

  @Test
  void rulesAreAsTheRuleTableSays() throws IOException {
    List<JsonObject> rules = objects("rules", "rules");
    StringBuilder page =
        new StringBuilder(
            """
            # Rules
            <!-- Made from the rules; see CONTRIBUTING.md. -->
            The %d rules that `slipway validate` checks, by the code at the end of a diagnostic; \
            `slipway rules CODE` prints the same. Nothing is generated from a model with an error. \
            The editor checks live rules after each change, and all on *Validate*.
            """
                .formatted(rules.size()));
    for (JsonObject rule : rules) {
      page.append(
          "\n### %s\n**%s** (%s, %s). %s *%s*\n"
              .formatted(
                  text(rule, "code"),
                  markdown(text(rule, "summary")),
                  text(rule, "severity"),
                  text(rule, "mode"),
                  markdown(text(rule, "purpose")),
                  markdown(text(rule, "hint"))));
    }
    holds("rules.md", page.toString());
  }

  private static List<JsonObject> objects(String command, String list) {
    CommandRun run = CommandRun.of(command, "--format", "json");
    assertThat(run.code()).as(run.err()).isZero();
    return JsonParser.parseString(run.out())
        .getAsJsonObject()
        .getAsJsonArray(list)
        .asList()
        .stream()
        .map(JsonElement::getAsJsonObject)
        .toList();
  }

  private static String text(JsonObject object, String member) {
    return object.get(member).getAsString().strip();
  }

  private static String fenced(String text) {
    return "```\n" + text.strip() + "\n```\n";
  }

  /** Text of which Markdown makes nothing else. */
  private static String markdown(String text) {
    return text.replaceAll("([\\\\*_<|`\\[])", "\\\\$1").replaceAll("\\s+", " ");
  }

  private static void holds(String name, String text) throws IOException {
    Path page = FOLDER.resolve(name);
    if (UPDATE) {
      Files.writeString(page, text);
    }
    assertThat(page).as("%s; see CONTRIBUTING.md", page).hasContent(text);
  }
}
