// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import dev.slipway.diagnostics.Quantities;
import dev.slipway.experiment.report.Findings.Figure;
import dev.slipway.experiment.report.Findings.Variant;
import dev.slipway.experiment.report.RowPlot.Mark;
import dev.slipway.experiment.report.RowPlot.Row;
import dev.slipway.experiment.report.RowPlot.Value;
import dev.slipway.experiment.report.Table.Cell;
import dev.slipway.experiment.statistics.Criterion;
import dev.slipway.experiment.statistics.Difference;
import dev.slipway.experiment.statistics.Interval;
import dev.slipway.experiment.statistics.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Tables and plots of figures by variant, and of variants against each other. */
final class Comparisons {
  /** So many variants are all held against each other; of more, each against the base only. */
  private static final int MOST_PAIRED = 4;

  private static final char NO_BREAK_SPACE = '\u00a0';

  private final Findings findings;

  Comparisons(Findings findings) {
    this.findings = findings;
  }

  /** Two variants. */
  record Pair(String base, String other) {
    String words() {
      return other + " / " + base;
    }
  }

  /** The pairs of variants, those with the base last. */
  List<Pair> pairs(String base, List<String> variants) {
    List<String> others = variants.stream().filter(each -> !each.equals(base)).toList();
    List<Pair> pairs = new ArrayList<>();
    if (variants.size() <= MOST_PAIRED) {
      for (String other : others) {
        others
            .subList(others.indexOf(other) + 1, others.size())
            .forEach(later -> pairs.add(new Pair(later, other)));
      }
    }
    others.forEach(other -> pairs.add(new Pair(base, other)));
    return pairs;
  }

  /** The medians of figures: a row for each, a column for each variant. */
  Table medians(String caption, List<Figure> figures) {
    List<String> variants = variants(figures);
    Table table =
        new Table(
            caption,
            2,
            Stream.concat(Stream.of("Benchmark", "Figure", "Unit", "Better"), variants.stream())
                .toList());
    for (Figure figure : figures) {
      List<Cell> row = new ArrayList<>(head(figure));
      row.add(Cell.text(Words.unit(figure.info().unit())));
      row.add(Cell.text(findings.better(figure)));
      variants.forEach(
          variant ->
              row.add(
                  figure
                      .variant(variant)
                      .map(Comparisons::median)
                      .orElse(Cell.number("–", "not measured"))));
      table.row(row);
    }
    return table;
  }

  private List<Cell> head(Figure figure) {
    String title = findings.title(figure.subject(), figure.benchmark());
    boolean alone = figure.activity().equals(figure.benchmark().name());
    return List.of(
        Cell.text(alone ? title : title + ", " + figure.activity()),
        Cell.text(figure.info().title()));
  }

  /** A median, with its interval and what it is made of. */
  static Cell median(Variant variant) {
    if (variant.sample().count() == 0) {
      return Cell.number("–", variant.sample().notNumbers() > 0 ? "not a number" : "not measured");
    }
    String runs = Quantities.count(variant.sample().count(), "run").replace(' ', NO_BREAK_SPACE);
    String left =
        variant.sample().notNumbers() > 0
            ? ", " + variant.sample().notNumbers() + " not a number"
            : "";
    return Cell.number(
        Words.number(variant.sample().median()),
        variant.interval().isEmpty()
            ? runs + left
            : Words.interval(variant.interval()) + " (" + runs + left + ")");
  }

  /** The ratios of medians in percent: a row for each figure, a column for each pair. */
  Table ratios(String caption, List<Figure> figures) {
    List<Pair> pairs = figures.isEmpty() ? List.of() : pairs(base(figures), variants(figures));
    Table table =
        new Table(
            caption,
            2,
            Stream.concat(
                    Stream.of("Benchmark", "Figure", "Better"), pairs.stream().map(Pair::words))
                .toList());
    for (Figure figure : figures) {
      List<Cell> row = new ArrayList<>(head(figure));
      row.add(Cell.text(findings.better(figure)));
      pairs.forEach(
          pair ->
              row.add(
                  difference(figure, pair)
                      .map(Comparisons::ratio)
                      .orElse(Cell.number("–", "not measured"))));
      table.row(row);
    }
    return table;
  }

  /** How a variant of a figure differs from another. */
  Optional<Difference> difference(Figure figure, Pair pair) {
    return figure
        .variant(pair.base())
        .flatMap(
            base ->
                figure
                    .variant(pair.other())
                    .filter(other -> base.sample().count() > 0 && other.sample().count() > 0)
                    .map(other -> findings.difference(figure, base, other)));
  }

  private static Cell ratio(Difference difference) {
    String interval = Words.percentInterval(difference.interval());
    String verdict = verdict(difference);
    return new Cell(
        Double.isNaN(difference.ratio()) ? "base is 0" : Words.percent(difference.ratio()),
        interval.isEmpty() ? verdict : interval + "; " + verdict,
        "number " + kind(difference.verdict()));
  }

  /** What a difference comes to, and how many runs it takes to say. */
  static String verdict(Difference difference) {
    return difference.verdict() == Verdict.CANNOT_BE_SAID_YET
        ? "%s: %s runs needed"
            .formatted(difference.verdict().words(), Words.runs(difference.runsWanted()))
        : difference.verdict().words();
  }

  /** The class of a cell that shows a verdict. */
  static String kind(Verdict verdict) {
    return switch (verdict) {
      case BETTER -> "good";
      case WORSE -> "bad";
      case NO_DIFFERENCE_SEEN -> "";
      case CANNOT_BE_SAID_YET -> "unsure";
    };
  }

  /** A plot of the ratios to the base: a row for each figure, a dot for each other variant. */
  Optional<Plot> ratioPlot(String title, List<Figure> figures, Optional<Double> criterion) {
    List<String> others =
        variants(figures).stream().filter(each -> !each.equals(base(figures))).toList();
    List<Row> rows = new ArrayList<>();
    for (Figure figure : figures) {
      List<Value> values = new ArrayList<>();
      for (String other : others) {
        difference(figure, new Pair(base(figures), other))
            .filter(found -> found.ratio() > 0)
            .ifPresent(
                found ->
                    values.add(
                        new Value(
                            others.indexOf(other),
                            found.ratio() * 100,
                            found.interval().map(Comparisons::inPercent),
                            Words.percent(found.ratio()))));
      }
      if (!values.isEmpty()) {
        rows.add(new Row(label(figure), values));
      }
    }
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    List<Mark> marks = new ArrayList<>(List.of(new Mark(100, base(figures))));
    criterion.ifPresent(
        share ->
            figures.stream()
                .map(figure -> new Criterion(share, figure.info().higherIsBetter()).limit())
                .distinct()
                .forEach(limit -> marks.add(new Mark(limit * 100, ""))));
    DoubleStream shown =
        DoubleStream.concat(
            marks.stream().mapToDouble(Mark::value),
            rows.stream().flatMap(row -> row.values().stream()).flatMapToDouble(Comparisons::ends));
    return Optional.of(
        new RowPlot(
            title,
            "Ratio of medians to %s, with confidence intervals; the table has the numbers."
                .formatted(base(figures)),
            axis("percent of " + base(figures), shown.toArray()),
            false,
            others,
            rows,
            marks));
  }

  static Axis axis(String label, double[] values) {
    double least = DoubleStream.of(values).min().orElse(1);
    double greatest = DoubleStream.of(values).max().orElse(1);
    return greatest > 4 * least
        ? Axis.logarithmic(label, Axis.Scale.DECADES, DoubleStream.of(values))
        : Axis.linear(label, least, greatest);
  }

  /** A value and the ends of its interval. */
  static DoubleStream ends(Value value) {
    return DoubleStream.concat(
        DoubleStream.of(value.value()),
        value.interval().stream()
            .flatMapToDouble(each -> DoubleStream.of(each.low(), each.high())));
  }

  static Interval inPercent(Interval interval) {
    return new Interval(interval.low() * 100, interval.high() * 100, interval.confidence());
  }

  /** What a figure is called in a plot: which way is better is told by an arrow. */
  private String label(Figure figure) {
    boolean several = figure.benchmark().figures().size() > 1;
    String name = several ? figure.info().title() : findings.shortTitle(figure);
    return name + (figure.info().higherIsBetter() ? " ↑" : " ↓");
  }

  /** A plot of the medians of one figure: a bar for each variant. */
  Plot bars(Figure figure) {
    List<Row> rows =
        figure.variants().stream()
            .filter(variant -> variant.sample().count() > 0)
            .map(
                variant ->
                    new Row(
                        variant.name(),
                        List.of(
                            new Value(
                                0,
                                variant.sample().median(),
                                variant.interval(),
                                Words.number(variant.sample().median())))))
            .toList();
    String unit = Words.unit(figure.info().unit());
    return new RowPlot(
        findings.title(figure),
        "Median of all runs, with confidence interval; %s is better. The table has the numbers."
            .formatted(figure.info().higherIsBetter() ? "higher" : "lower"),
        Axis.fromZero(
            "%s (%s is better)"
                .formatted(
                    unit.isEmpty() ? figure.info().title() : unit,
                    figure.info().higherIsBetter() ? "higher" : "lower"),
            rows.stream().flatMap(row -> row.values().stream()).flatMapToDouble(Comparisons::ends)),
        true,
        List.of(),
        rows,
        List.of());
  }

  /** Judges each figure that says something of a role by the criterion of the experiment. */
  List<Judgement> judgements(List<Figure> figures, double greatest) {
    List<Judgement> judgements = new ArrayList<>();
    for (Figure figure : figures) {
      Criterion criterion = new Criterion(greatest, figure.info().higherIsBetter());
      for (Variant other : figure.others()) {
        judgements.add(judge(figure, other, criterion));
      }
    }
    return judgements;
  }

  private Judgement judge(Figure figure, Variant other, Criterion criterion) {
    String base = figure.base().orElse("");
    Optional<Difference> difference = difference(figure, new Pair(base, other.name()));
    Criterion.Outcome outcome =
        criterion.judge(difference.flatMap(Difference::interval), findings.plan().confidence());
    String asked =
        "%s %s of %s"
            .formatted(
                figure.info().higherIsBetter() ? "at least" : "at most",
                Words.percent(criterion.limit()),
                base);
    return new Judgement(
        findings.title(figure),
        other.name() + ": " + asked,
        outcome,
        difference.map(Comparisons::reason).orElse("It was not measured."));
  }

  private static String reason(Difference difference) {
    return "%s of the base%s."
        .formatted(
            Words.percent(difference.ratio()),
            difference
                .interval()
                .map(
                    found ->
                        ", %s at %s confidence"
                            .formatted(
                                Words.range(
                                    Words.percent(found.low()), Words.percent(found.high())),
                                Words.about(found.confidence())))
                .orElse(", with no interval: there are too few runs"));
  }

  /** The base that figures have in common. */
  static String base(List<Figure> figures) {
    return figures.stream().flatMap(figure -> figure.base().stream()).findFirst().orElse("");
  }

  /** The variants that figures have, in their order. */
  static List<String> variants(List<Figure> figures) {
    return figures.stream()
        .flatMap(figure -> figure.variants().stream())
        .map(Variant::name)
        .distinct()
        .toList();
  }
}
