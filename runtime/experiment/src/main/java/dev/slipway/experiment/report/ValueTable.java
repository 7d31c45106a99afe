// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import dev.slipway.bundle.ExperimentPlan.Measurement;
import dev.slipway.experiment.ExperimentResults.ActivityResults;
import dev.slipway.experiment.ExperimentResults.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All values in long form as CSV (RFC 4180): a line for each figure of each run and for each point
 * of each curve; a failed run has one line that says why.
 */
final class ValueTable {
  private static final List<String> COLUMNS =
      List.of(
          "run",
          "measurement",
          "subject",
          "variant",
          "repeat",
          "itself",
          "started_at",
          "disturbed",
          "failure",
          "activity",
          "kind",
          "name",
          "x",
          "value");

  /** What spreadsheets take for a formula; class labels such as {@code -HNR} are none. */
  private static final Pattern FORMULA =
      Pattern.compile("[=+@\\t\\r].*|-.*[^-A-Za-z0-9].*", Pattern.DOTALL);

  private static final Pattern QUOTED = Pattern.compile("[\",\\r\\n]");

  private ValueTable() {}

  /** The table. Lines end as RFC 4180 has it. */
  static String csv(Findings findings) {
    StringBuilder csv = new StringBuilder(line(COLUMNS));
    for (Run run : findings.results().runs()) {
      rows(run)
          .forEach(
              row -> csv.append(line(Stream.concat(head(findings, run), row.stream()).toList())));
    }
    return csv.toString();
  }

  private static Stream<String> head(Findings findings, Run run) {
    Optional<Measurement> measurement = findings.measurement(run);
    return Stream.of(
        String.valueOf(run.number()),
        text(run.measurement()),
        text(measurement.map(Measurement::subject).orElse("")),
        text(measurement.map(Measurement::variant).orElse("")),
        String.valueOf(run.repeat()),
        String.valueOf(run.itself()),
        text(run.startedAt()),
        String.valueOf(run.disturbances().stream().anyMatch(Findings::disturbs)),
        text(run.failure().orElse("")));
  }

  private static List<List<String>> rows(Run run) {
    List<List<String>> rows = new ArrayList<>();
    for (ActivityResults activity : run.activities()) {
      String name = text(activity.activity());
      activity
          .figures()
          .forEach(
              (figure, value) ->
                  rows.add(List.of(name, "figure", text(figure), "", number(value))));
      activity
          .curves()
          .forEach(
              (curve, points) ->
                  points.forEach(
                      point ->
                          rows.add(
                              List.of(
                                  name,
                                  "point",
                                  text(curve),
                                  number(point.x()),
                                  number(point.y())))));
    }
    if (rows.isEmpty()) {
      rows.add(List.of("", "", "", "", ""));
    }
    return rows;
  }

  private static String number(double value) {
    return Double.isFinite(value) ? String.valueOf(value) : "";
  }

  private static String text(String text) {
    return FORMULA.matcher(text).matches() ? "'" + text : text;
  }

  private static String line(List<String> cells) {
    return cells.stream()
        .map(cell -> QUOTED.matcher(cell).find() ? '"' + cell.replace("\"", "\"\"") + '"' : cell)
        .collect(Collectors.joining(",", "", "\r\n"));
  }
}
