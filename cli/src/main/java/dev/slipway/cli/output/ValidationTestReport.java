// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.TestReport;
import dev.slipway.diagnostics.TestReport.Outcome;
import dev.slipway.diagnostics.TestReport.TestCase;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.model.resource.LoadProblem;
import dev.slipway.validation.RuleTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Makes a check of each rule, for build servers that show tests and no SARIF. Errors fail it, and
 * warnings are told with it. A model that cannot be read fails a check of its own, and as no rule
 * was then applied, all of them are skipped.
 */
public final class ValidationTestReport {
  private static final String RULES = "rules";
  private static final String FILES = "files";
  private static final Set<String> OF_FILES =
      Arrays.stream(LoadProblem.values()).map(LoadProblem::code).collect(Collectors.toSet());

  private ValidationTestReport() {}

  /**
   * The checks of a model.
   *
   * @param file the model's file as the user named it
   * @param found everything that there is to say of it
   */
  public static TestReport of(String file, Diagnostics found) {
    Map<String, List<Diagnostic>> byCode = new TreeMap<>();
    RuleTable.all().forEach(rule -> byCode.put(rule.code(), List.of()));
    byCode.putAll(found.toList().stream().collect(Collectors.groupingBy(Diagnostic::code)));
    boolean unread =
        found.toList().stream()
            .anyMatch(
                finding ->
                    OF_FILES.contains(finding.code()) && finding.severity() == Severity.ERROR);
    List<TestCase> cases = new ArrayList<>();
    byCode.forEach(
        (code, findings) ->
            cases.add(unread && findings.isEmpty() ? skipped(code) : check(code, findings)));
    return new TestReport(file, Map.of(), 0, cases);
  }

  private static TestCase skipped(String code) {
    return new TestCase(
        RULES, code, Outcome.SKIPPED, Optional.empty(), List.of("The model could not be read."));
  }

  private static TestCase check(String code, List<Diagnostic> findings) {
    String group = OF_FILES.contains(code) ? FILES : RULES;
    List<String> texts =
        findings.stream().map(TextDiagnosticPrinter::print).map(String::strip).toList();
    return findings.stream().anyMatch(finding -> finding.severity() == Severity.ERROR)
        ? new TestCase(group, code, Outcome.FAILED, Optional.of(code), texts)
        : TestCase.passed(group, code, texts);
  }
}
