// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.diagnostics.Quantities;
import dev.slipway.experiment.TrafficFigures;
import dev.slipway.experiment.report.Findings.Figure;
import dev.slipway.experiment.report.Findings.Variant;
import dev.slipway.experiment.report.RowPlot.Row;
import dev.slipway.experiment.report.RowPlot.Value;
import dev.slipway.experiment.report.Table.Cell;
import dev.slipway.experiment.statistics.Criterion.Outcome;
import dev.slipway.experiment.statistics.Sample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The topics of the drawn components: late, lost, latency, and the verdict on each. */
final class TrafficSection implements Section {
  private final Findings findings;

  TrafficSection(Findings findings) {
    this.findings = findings;
  }

  /** The figures by topic, in their order. */
  private Map<String, Map<String, Figure>> topics() {
    Map<String, Map<String, Figure>> topics = new LinkedHashMap<>();
    findings.figures().stream()
        .filter(TrafficSection::ofTopic)
        .forEach(
            figure ->
                topics
                    .computeIfAbsent(figure.activity(), topic -> new LinkedHashMap<>())
                    .put(figure.info().name(), figure));
    return topics;
  }

  private static boolean ofTopic(Figure figure) {
    return figure.benchmark().name().equals(ExperimentPlan.TRAFFIC);
  }

  private static Sample sample(Map<String, Figure> topic, String figure) {
    return Optional.ofNullable(topic.get(figure))
        .flatMap(each -> each.variants().stream().findFirst())
        .map(Variant::sample)
        .orElse(Sample.of(List.of()));
  }

  @Override
  public List<Judgement> judgements() {
    List<Judgement> judgements = new ArrayList<>();
    topics()
        .forEach(
            (name, topic) -> {
              judge(name, topic, TrafficFigures.LATE, "late samples", findings.plan().maxLate())
                  .ifPresent(judgements::add);
              judge(name, topic, TrafficFigures.LOST, "lost samples", findings.plan().maxLost())
                  .ifPresent(judgements::add);
              judge(
                      name,
                      topic,
                      TrafficFigures.RATE_ERROR,
                      "error of the rate",
                      findings.plan().maxRateError())
                  .ifPresent(judgements::add);
              judgements.add(verdict(name, topic));
            });
    return judgements;
  }

  private static Optional<Judgement> judge(
      String topic,
      Map<String, Figure> figures,
      String figure,
      String words,
      Optional<Double> most) {
    return most.map(
        limit -> {
          Sample sample = sample(figures, figure);
          long kept = sample.values().stream().filter(value -> value <= limit * 100).count();
          return new Judgement(
              topic,
              "at most %s %s".formatted(Words.percent(limit), words),
              outcome(kept, sample),
              sample.count() == 0
                  ? "It was not measured."
                  : "Kept in %d of %s: median %s, worst %s."
                      .formatted(
                          kept,
                          Quantities.count(sample.count(), "run"),
                          Words.percent(sample.median() / 100),
                          Words.percent(sample.greatest() / 100)));
        });
  }

  private static Judgement verdict(String topic, Map<String, Figure> figures) {
    Sample sample = sample(figures, TrafficFigures.PASSED);
    long passed = sample.values().stream().filter(value -> value == 1).count();
    return new Judgement(
        topic,
        "every verdict of the traffic passes",
        outcome(passed, sample),
        "Passed in %d of %s.".formatted(passed, Quantities.count(sample.count(), "run")));
  }

  private static Outcome outcome(long kept, Sample sample) {
    if (sample.count() == 0) {
      return Outcome.CANNOT_BE_SAID_YET;
    }
    return kept == sample.count() ? Outcome.KEPT : Outcome.BROKEN;
  }

  @Override
  public void write(Page page) {
    page.section("Topics");
    page.paragraph(
        "Each figure is that of a topic's worst reader or writer. Latencies are one-way, from the"
            + " clock of one node to that of another: they are uncertain by the error of clocks.");
    table().write(page);
    page.start("div", "class", "plots");
    latencies().ifPresent(plot -> plot.write(page));
    page.end().end();
  }

  private Table table() {
    Table table =
        new Table(
            "Medians of all runs",
            1,
            List.of(
                "Topic",
                "Late",
                "Lost",
                "Error of rate",
                "Latency P50, µs",
                "P99, µs",
                "Max, µs",
                "Jitter, µs",
                "Clocks ±, µs",
                "Verdict"));
    topics()
        .forEach(
            (name, topic) -> {
              Judgement verdict = verdict(name, topic);
              table.row(
                  List.of(
                      Cell.text(name),
                      share(topic, TrafficFigures.LATE),
                      share(topic, TrafficFigures.LOST),
                      share(topic, TrafficFigures.RATE_ERROR),
                      number(name, topic, TrafficFigures.LATENCY_P50),
                      number(name, topic, TrafficFigures.LATENCY_P99),
                      number(name, topic, TrafficFigures.LATENCY_MAX),
                      number(name, topic, TrafficFigures.JITTER),
                      number(name, topic, TrafficFigures.CLOCK_ERROR),
                      new Cell(verdict.outcome().words(), verdict.reason(), verdict.kind())));
            });
    return table;
  }

  private static Cell share(Map<String, Figure> topic, String figure) {
    Sample sample = sample(topic, figure);
    return Cell.number(
        Words.percent(sample.median() / 100),
        sample.count() == 0 ? "not measured" : "worst " + Words.percent(sample.greatest() / 100));
  }

  private Cell number(String name, Map<String, Figure> topic, String figure) {
    Sample sample = sample(topic, figure);
    return Cell.number(
        Words.number(sample.median()),
        sample.count() == 0
            ? "not measured"
            : Words.interval(findings.interval(sample, name, figure)));
  }

  private Optional<Plot> latencies() {
    List<String> series =
        List.of(TrafficFigures.LATENCY_P50, TrafficFigures.LATENCY_P99, TrafficFigures.LATENCY_MAX);
    List<Row> rows = new ArrayList<>();
    topics()
        .forEach(
            (name, topic) -> {
              List<Value> values = new ArrayList<>();
              for (String figure : series) {
                Sample sample = sample(topic, figure);
                if (sample.count() > 0) {
                  values.add(
                      new Value(
                          series.indexOf(figure),
                          sample.median(),
                          findings.interval(sample, name, figure),
                          Words.number(sample.median())));
                }
              }
              if (!values.isEmpty()) {
                rows.add(new Row(name, values));
              }
            });
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new RowPlot(
                "One-way latency by topic",
                "P50, P99 and max latency of each topic; the table has the numbers.",
                Axis.logarithmic(
                    "µs (lower is better)",
                    Axis.Scale.DECADES,
                    rows.stream()
                        .flatMap(row -> row.values().stream())
                        .flatMapToDouble(Comparisons::ends)),
                false,
                List.of("P50", "P99", "max"),
                rows,
                List.of()));
  }
}
