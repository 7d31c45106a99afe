// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import dev.slipway.bundle.ExperimentJson;
import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.diagnostics.Quantities;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.experiment.ExperimentResults;
import dev.slipway.experiment.report.ComparisonDocument.ComparedFigure;
import dev.slipway.experiment.report.ComparisonDocument.Range;
import dev.slipway.experiment.report.ComparisonDocument.Side;
import dev.slipway.experiment.report.ComparisonDocument.Values;
import dev.slipway.experiment.report.Findings.Figure;
import dev.slipway.experiment.report.Findings.Variant;
import dev.slipway.experiment.report.Table.Cell;
import dev.slipway.experiment.statistics.Difference;
import dev.slipway.experiment.statistics.Interval;
import dev.slipway.experiment.statistics.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Two results of an experiment against each other, as before and after a tuning: each figure of
 * each variant, and what else differs between them.
 */
public final class Comparison {
  private final Findings before;
  private final Findings after;
  private final List<Row> rows = new ArrayList<>();
  private final List<String> conditions;
  private final List<String> onlyBefore;
  private final List<String> onlyAfter;

  /** A figure of a variant that both have. */
  private record Row(
      String name,
      Figure figure,
      Variant before,
      Variant after,
      boolean judged,
      double noise,
      Difference difference) {
    /** The verdict for a reader: of what is not judged, only that it differs. */
    String verdict() {
      boolean seen =
          difference.verdict() == Verdict.BETTER || difference.verdict() == Verdict.WORSE;
      return seen && !judged ? "differs, not judged" : Comparisons.verdict(difference);
    }

    /** The class of a cell that shows it. */
    String kind() {
      return judged ? Comparisons.kind(difference.verdict()) : "";
    }
  }

  private Comparison(ExperimentResults before, ExperimentResults after) {
    this.before = new Findings(before);
    this.after = new Findings(after);
    this.conditions = ConditionDifferences.of(before, after);
    Map<String, Place> first = places(this.before);
    Map<String, Place> second = places(this.after);
    first.forEach(
        (name, place) -> {
          if (second.containsKey(name) && !place.isIdleAsIn(second.get(name))) {
            rows.add(row(name, place, second.get(name)));
          }
        });
    this.onlyBefore = first.keySet().stream().filter(name -> !second.containsKey(name)).toList();
    this.onlyAfter = second.keySet().stream().filter(name -> !first.containsKey(name)).toList();
  }

  /**
   * Compares.
   *
   * @param before what is compared with
   * @param after what is better or worse than that
   */
  public static Comparison of(ExperimentResults before, ExperimentResults after) {
    return new Comparison(before, after);
  }

  /** Whether a figure that is judged is worse than before. */
  public boolean worse() {
    return judged().anyMatch(row -> row.difference().verdict() == Verdict.WORSE);
  }

  private Stream<Row> judged() {
    return rows.stream().filter(Row::judged);
  }

  /** Where a figure of a variant is found. */
  private record Place(Figure figure, Variant variant) {
    /** Whether it is a figure of a watched node that is 0 throughout, here and there. */
    boolean isIdleAsIn(Place other) {
      return ExperimentPlan.watches(figure.activity(), figure.benchmark().name())
          && variant.sample().greatest() == 0
          && other.variant().sample().greatest() == 0;
    }
  }

  private static Map<String, Place> places(Findings findings) {
    Map<String, Place> places = new LinkedHashMap<>();
    List<Figure> figures =
        Stream.concat(findings.figures().stream(), findings.meanwhile().stream()).toList();
    for (Figure figure : figures) {
      for (Variant variant : figure.variants()) {
        if (variant.sample().count() > 0) {
          places.put(findings.title(figure) + ", " + variant.name(), new Place(figure, variant));
        }
      }
    }
    return places;
  }

  private Row row(String name, Place first, Place second) {
    double noise = Math.max(noise(before, first.figure()), noise(after, second.figure()));
    Difference difference =
        Difference.of(
            first.variant().sample(),
            second.variant().sample(),
            new Difference.Terms(
                second.figure().info().higherIsBetter(),
                after.plan().confidence(),
                noise,
                after.resolution()),
            before.results().seed() * 31 + name.hashCode());
    return new Row(
        name,
        second.figure(),
        first.variant(),
        second.variant(),
        after.judged().contains(second.figure()),
        noise,
        difference);
  }

  private static double noise(Findings findings, Figure figure) {
    return findings
        .noise(figure)
        .map(found -> Math.abs(found.ratio() - 1))
        .filter(Double::isFinite)
        .orElse(0.0);
  }

  /** The comparison for programs. */
  public ComparisonDocument document() {
    return new ComparisonDocument(
        ComparisonDocument.SCHEMA,
        after.plan().name(),
        side(before),
        side(after),
        conditions,
        rows.stream().map(Comparison::document).toList(),
        onlyBefore,
        onlyAfter);
  }

  /** The same as JSON. */
  public String json() {
    return ExperimentJson.write(document());
  }

  private static Side side(Findings findings) {
    ExperimentResults results = findings.results();
    return new Side(
        results.startedAt(),
        results.tool(),
        results.runs().size(),
        findings.failed().size(),
        findings.disturbed().size());
  }

  private static ComparedFigure document(Row row) {
    Difference difference = row.difference();
    return new ComparedFigure(
        row.name(),
        row.figure().subject(),
        row.after().name(),
        row.figure().activity(),
        row.figure().info().name(),
        row.figure().info().unit(),
        row.figure().info().higherIsBetter(),
        row.judged(),
        values(row.before()),
        values(row.after()),
        finite(difference.ratio()),
        difference.interval().map(Comparison::range),
        finite(difference.shift()),
        finite(difference.delta()),
        difference.effect(),
        finite(difference.p()),
        finite(row.noise()).filter(noise -> noise > 0),
        difference.verdict().name(),
        difference.runsWanted());
  }

  private static Values values(Variant variant) {
    return new Values(
        variant.sample().count(),
        finite(variant.sample().median()),
        variant.interval().map(Comparison::range));
  }

  private static Range range(Interval interval) {
    return new Range(interval.low(), interval.high(), interval.confidence());
  }

  private static Optional<Double> finite(double value) {
    return Double.isFinite(value) ? Optional.of(value) : Optional.empty();
  }

  /** The comparison for a terminal, ended by a line feed. */
  public String text() {
    StringBuilder text = new StringBuilder();
    text.append(
        "%s: %s against %s\n"
            .formatted(after.plan().name(), side(after).startedAt(), side(before).startedAt()));
    conditions.forEach(each -> text.append("  differs: ").append(each).append('\n'));
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("Figure", "Before", "After", "Change", "Interval", "Effect", "Verdict"));
    rows.forEach(row -> table.add(line(row)));
    text.append(columns(table));
    onlyBefore.forEach(each -> text.append("  only before: ").append(each).append('\n'));
    onlyAfter.forEach(each -> text.append("  only after: ").append(each).append('\n'));
    text.append(summary()).append('\n');
    return text.toString().lines().map(VisibleText::of).collect(Collectors.joining("\n", "", "\n"));
  }

  private static List<String> line(Row row) {
    Difference difference = row.difference();
    return List.of(
        row.name(),
        Words.number(row.before().sample().median()),
        Words.number(row.after().sample().median(), row.figure().info().unit()),
        Words.change(difference.ratio()),
        change(difference),
        difference.effect(),
        row.verdict());
  }

  /** The interval of the change. */
  private static String change(Difference difference) {
    return difference
        .interval()
        .map(found -> Words.range(Words.change(found.low()), Words.change(found.high())))
        .orElse("none");
  }

  private static String columns(List<List<String>> table) {
    int columns = table.get(0).size();
    int[] widths = new int[columns];
    for (List<String> line : table) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], VisibleText.of(line.get(i)).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> line : table) {
      StringBuilder row = new StringBuilder();
      for (int i = 0; i < columns; i++) {
        String cell = VisibleText.of(line.get(i));
        row.append(cell).append(" ".repeat(widths[i] - cell.length() + 2));
      }
      text.append(row.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  /** How many figures came out how. */
  private String summary() {
    Map<Verdict, Long> counts =
        judged()
            .collect(
                Collectors.groupingBy(row -> row.difference().verdict(), Collectors.counting()));
    List<String> parts = new ArrayList<>();
    for (Verdict verdict : Verdict.values()) {
      if (counts.containsKey(verdict)) {
        parts.add(counts.get(verdict) + " " + verdict.words());
      }
    }
    int judged = (int) judged().count();
    return rows.isEmpty()
        ? "Nothing was measured in both."
        : Quantities.count(judged, "figure") + " judged: " + String.join(", ", parts) + ".";
  }

  /** The comparison as a page that needs nothing from elsewhere. */
  public String html() {
    Page page = new Page(after.plan().name() + " – before and after");
    page.element("h1", after.plan().name() + ": before and after");
    page.element(
        "p",
        "%s, deployment %s: %s against %s"
            .formatted(
                Words.kind(after.plan().kind()),
                after.results().deployment(),
                side(after).startedAt(),
                side(before).startedAt()),
        "class",
        "lead");
    page.section("In brief").paragraph(summary());
    runs(page, "Before", before);
    runs(page, "After", after);
    page.end();
    writeConditions(page);
    page.section("Figures");
    page.start("div", "class", "plots");
    plots().forEach(plot -> plot.write(page));
    page.end();
    table().write(page);
    page.list(onlyBefore.stream().map(each -> "Only before: " + each).toList());
    page.list(onlyAfter.stream().map(each -> "Only after: " + each).toList());
    page.end();
    page.section("Method");
    page.paragraph(
        "Change is that of the median, with an interval at %s confidence by resampling. Shift is the"
                .formatted(Words.about(after.plan().confidence()))
            + " Hodges-Lehmann estimate, the effect Cliff's delta. A difference counts if a"
            + " Mann-Whitney U test finds it at that confidence, the interval excludes 0 %, and it"
            + " exceeds the noise of the base against itself in both.");
    page.end();
    return page.done();
  }

  private static void runs(Page page, String when, Findings findings) {
    Side side = side(findings);
    page.paragraph(
        "%s: began %s, %s, %d failed, %d disturbed."
            .formatted(
                when,
                side.startedAt(),
                Quantities.count(side.runs(), "run"),
                side.failed(),
                side.disturbed()));
  }

  private void writeConditions(Page page) {
    page.section("Conditions that differ");
    if (conditions.isEmpty()) {
      page.paragraph(
          "None: nodes, kernels, CPUs, governors, tools, tuning and parameters are the same.");
    } else {
      page.element(
          "p",
          "Each of these may be why figures differ, whatever was meant to be compared.",
          "class",
          "notice");
      page.list(conditions);
    }
    page.end();
  }

  /** A plot for each subject: figures of one may differ by much less than those of another. */
  private List<Plot> plots() {
    Map<String, List<Row>> bySubject = new LinkedHashMap<>();
    rows.stream()
        .filter(row -> row.difference().ratio() > 0)
        .forEach(
            row ->
                bySubject
                    .computeIfAbsent(
                        after.title(row.figure().subject(), row.figure().benchmark()),
                        title -> new ArrayList<>())
                    .add(row));
    return bySubject.entrySet().stream().map(each -> plot(each.getKey(), each.getValue())).toList();
  }

  private static Plot plot(String title, List<Row> rows) {
    List<RowPlot.Row> shown =
        rows.stream()
            .map(
                row ->
                    new RowPlot.Row(
                        label(row),
                        List.of(
                            new RowPlot.Value(
                                0,
                                row.difference().ratio() * 100,
                                row.difference().interval().map(Comparisons::inPercent),
                                Words.change(row.difference().ratio())))))
            .toList();
    double[] values =
        DoubleStream.concat(
                DoubleStream.of(100),
                shown.stream()
                    .flatMap(row -> row.values().stream())
                    .flatMapToDouble(Comparisons::ends))
            .toArray();
    return new RowPlot(
        title,
        "Ratio of medians with confidence intervals; the table has the numbers.",
        Comparisons.axis("percent of before", values),
        false,
        List.of(),
        shown,
        List.of(new RowPlot.Mark(100, "before")));
  }

  private static String label(Row row) {
    String arrow = row.figure().info().higherIsBetter() ? " ↑" : " ↓";
    boolean several = row.figure().benchmark().figures().size() > 1;
    return (several ? row.figure().info().title() + ", " : "") + row.after().name() + arrow;
  }

  private Table table() {
    Table table =
        new Table(
            "Before and after",
            1,
            List.of("Figure", "Better", "Before", "After", "Change", "Shift", "Effect", "Verdict"));
    for (Row row : rows) {
      Difference difference = row.difference();
      String unit = row.figure().info().unit();
      table.row(
          List.of(
              Cell.text(row.name()),
              Cell.text(after.better(row.figure())),
              Comparisons.median(row.before()),
              Comparisons.median(row.after()),
              Cell.number(Words.change(difference.ratio()), change(difference)),
              Cell.number(Words.number(difference.shift(), unit), ""),
              Cell.number(Words.number(difference.delta()), difference.effect()),
              new Cell(
                  row.verdict(),
                  row.noise() > 0 ? "noise ±" + Words.about(row.noise()) : "noise not measured",
                  row.kind())));
    }
    return table;
  }
}
