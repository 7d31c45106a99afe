// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import dev.slipway.cli.command.SlipwaySubcommand;
import dev.slipway.cli.option.FormatOption;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.diagnostics.Allowed;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.validation.RuleTable;
import dev.slipway.validation.rules.Mode;
import dev.slipway.validation.rules.Rule;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code rules}. */
@Command(
    name = "rules",
    description = "List the rules that models are checked against, or explain one.",
    footer = {
      "",
      "Examples:",
      "  slipway rules",
      "  slipway rules QOS_READER_STARVED",
      "  slipway rules --format json"
    })
public final class RulesCommand extends SlipwaySubcommand {
  /** The JSON Schema of what {@code --format json} prints, as a resource. */
  public static final String SCHEMA_RESOURCE = "slipway-rules.schema.json";

  private static final int WIDTH = 96;

  @Parameters(
      paramLabel = "CODE",
      arity = "0..1",
      description = "The rule to explain (default: list all rules).")
  private String code;

  @Mixin private FormatOption format = new FormatOption();

  @Override
  protected boolean printsJson() {
    return format.isJson();
  }

  @Override
  protected ExitCode run() {
    List<Rule<?>> rules =
        RuleTable.all().stream()
            .filter(rule -> code == null || rule.code().equalsIgnoreCase(code))
            .sorted(Comparator.comparing((Rule<?> rule) -> rule.code()))
            .toList();
    if (rules.isEmpty()) {
      throw new WrongUsageException(
          Diagnostic.builder("RULE_UNKNOWN", Severity.ERROR, "Unknown rule")
              .message("There is no rule {}.", code)
              .hint("'slipway rules' lists all.")
              .build());
    }
    if (format.isJson()) {
      printJson(rules);
    } else if (code == null) {
      printTable(rules);
    } else {
      explain(rules.get(0));
    }
    return ExitCode.OK;
  }

  private void printTable(List<Rule<?>> rules) {
    int width = rules.stream().mapToInt(rule -> rule.code().length()).max().orElse(0);
    for (Rule<?> rule : rules) {
      out()
          .println(
              ("%-" + width + "s  %-7s  %-5s  %s")
                  .formatted(rule.code(), rule.severity().label(), mode(rule), rule.summary()));
    }
    out().println(rules.size() + " rules");
  }

  private void explain(Rule<?> rule) {
    out().println(rule.code() + ": " + rule.summary());
    out().println("  " + rule.severity().label() + ", " + mode(rule));
    out().println();
    wrap(rule.purpose()).forEach(out()::println);
    out().println();
    wrap("Hint: " + rule.hint()).forEach(out()::println);
  }

  private static List<String> wrap(String text) {
    StringBuilder wrapped = new StringBuilder();
    int column = 0;
    for (String word : text.strip().split("\\s+")) {
      if (column > 0 && column + 1 + word.length() > WIDTH) {
        wrapped.append('\n');
        column = 0;
      }
      if (column > 0) {
        wrapped.append(' ');
        column++;
      }
      wrapped.append(word);
      column += word.length();
    }
    return wrapped.toString().lines().map(line -> "  " + line).toList();
  }

  private void printJson(List<Rule<?>> rules) {
    printDocument(
        new Document("slipway-rules/1", rules.stream().map(RulesCommand::entry).toList()));
  }

  /** The rules that models are checked against, by code. */
  private record Document(String schema, List<RuleEntry> rules) {}

  /**
   * @param code the stable name; never reused for another rule
   * @param severity how much a breach matters
   * @param mode whether it is worth running after each change of a model, or for the whole only
   * @param summary a few words that head each finding
   * @param purpose what goes wrong where it is broken
   * @param hint how to mend a breach
   */
  private record RuleEntry(
      @Allowed(pattern = Allowed.CODE) String code,
      @Allowed(words = Severity.class) String severity,
      @Allowed(words = Mode.class) String mode,
      String summary,
      String purpose,
      String hint) {}

  private static RuleEntry entry(Rule<?> rule) {
    return new RuleEntry(
        rule.code(),
        rule.severity().label(),
        mode(rule),
        rule.summary(),
        rule.purpose(),
        rule.hint());
  }

  private static String mode(Rule<?> rule) {
    return rule.mode().name().toLowerCase(Locale.ROOT);
  }
}
