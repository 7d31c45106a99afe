// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import dev.slipway.diagnostics.TestReport;
import dev.slipway.diagnostics.TestReport.TestCase;
import dev.slipway.diagnostics.TextTable;
import dev.slipway.diagnostics.TextTable.Column;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.experiment.ExperimentResults;
import java.nio.file.Path;
import java.util.Locale;

/**
 * What is shown at a terminal of an experiment's results: the verdicts, and where the report is.
 */
public final class ExperimentResultView {
  private static final int MOST_PROBLEMS = 6;

  private final ExperimentResults results;
  private final TestReport verdicts;
  private final Path page;

  /**
   * @param verdicts those on the results
   * @param page the report on them
   */
  public ExperimentResultView(ExperimentResults results, TestReport verdicts, Path page) {
    this.results = results;
    this.verdicts = verdicts;
    this.page = page;
  }

  /** The text. */
  public String text() {
    long failed = results.runs().stream().filter(run -> run.failure().isPresent()).count();
    TextTable table =
        new TextTable(
            Column.words("Verdict"),
            Column.words("About"),
            Column.prose("Criterion"),
            Column.prose("Reason"));
    for (TestCase verdict : verdicts.cases()) {
      table.add(
          verdict.outcome().name().toLowerCase(Locale.ROOT),
          verdict.group(),
          verdict.name(),
          verdict.messages().stream()
              .filter(message -> !results.problems().contains(message))
              .findFirst()
              .orElse(TextTable.NOTHING));
    }
    StringBuilder text = new StringBuilder();
    text.append(
        "%s: %s, %d %s, %d failed\n\n%s\n"
            .formatted(
                VisibleText.name(results.plan().name()),
                results.outcome().name().toLowerCase(Locale.ROOT),
                results.runs().size(),
                results.runs().size() == 1 ? "run" : "runs",
                failed,
                table.print()));
    results.problems().stream()
        .limit(MOST_PROBLEMS)
        .forEach(each -> text.append("Problem: ").append(VisibleText.of(each)).append('\n'));
    if (results.problems().size() > MOST_PROBLEMS) {
      text.append(
          "The report has %d more problems.\n"
              .formatted(results.problems().size() - MOST_PROBLEMS));
    }
    return text.append("Report: ").append(VisibleText.of(page.toString())).append('\n').toString();
  }
}
