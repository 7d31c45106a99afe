// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import dev.slipway.experiment.ExperimentResults.CurveInfo;
import dev.slipway.experiment.ExperimentResults.Point;
import dev.slipway.experiment.report.Findings.Curve;
import dev.slipway.experiment.report.Table.Cell;
import dev.slipway.experiment.statistics.Bootstrap;
import dev.slipway.experiment.statistics.Criterion;
import dev.slipway.experiment.statistics.Criterion.Outcome;
import dev.slipway.experiment.statistics.Interval;
import dev.slipway.experiment.statistics.Sample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Programs on virtual and native platforms: ratios with their criterion, and curves by size. */
final class HpcSection implements Section {
  /** A curve is drawn over a logarithmic axis where its values differ by more than this factor. */
  private static final double FAR_APART = 20;

  private final Findings findings;
  private final Comparisons comparisons;

  HpcSection(Findings findings) {
    this.findings = findings;
    this.comparisons = new Comparisons(findings);
  }

  @Override
  public List<Judgement> judgements() {
    if (findings.plan().criterion().isEmpty()) {
      return List.of();
    }
    double greatest = findings.plan().criterion().get();
    List<Judgement> judgements =
        new ArrayList<>(comparisons.judgements(findings.judged(), greatest));
    for (Curve curve : findings.curves("CURVE")) {
      others(curve).forEach(other -> judgements.add(judge(curve, other, greatest)));
    }
    return judgements;
  }

  private static List<String> others(Curve curve) {
    return curve.runs().keySet().stream()
        .filter(variant -> !curve.base().equals(Optional.of(variant)))
        .toList();
  }

  private Judgement judge(Curve curve, String other, double greatest) {
    Criterion criterion = new Criterion(greatest, curve.info().higherIsBetter());
    List<Size> sizes = sizes(curve, other, criterion);
    Map<Outcome, Long> outcomes =
        sizes.stream().collect(Collectors.groupingBy(Size::outcome, Collectors.counting()));
    Outcome outcome =
        outcomes.containsKey(Outcome.BROKEN)
            ? Outcome.BROKEN
            : outcomes.containsKey(Outcome.CANNOT_BE_SAID_YET) || sizes.isEmpty()
                ? Outcome.CANNOT_BE_SAID_YET
                : Outcome.KEPT;
    return new Judgement(
        findings.title(curve),
        "%s: %s %s of %s at every size"
            .formatted(
                other,
                curve.info().higherIsBetter() ? "at least" : "at most",
                Words.percent(criterion.limit()),
                curve.base().orElse("")),
        outcome,
        "Kept at %d of %d sizes, not kept at %d; worst %s."
            .formatted(
                outcomes.getOrDefault(Outcome.KEPT, 0L),
                sizes.size(),
                outcomes.getOrDefault(Outcome.BROKEN, 0L),
                worst(sizes, curve.info())));
  }

  private static String worst(List<Size> sizes, CurveInfo info) {
    return sizes.stream()
        .filter(size -> Double.isFinite(size.ratio()))
        .reduce((a, b) -> a.ratio() < b.ratio() == info.higherIsBetter() ? a : b)
        .map(size -> Words.percent(size.ratio()) + " at " + Words.number(size.x(), info.xUnit()))
        .orElse("unknown");
  }

  /** The ratio at one place of a curve. */
  private record Size(
      double x,
      Sample base,
      Sample other,
      double ratio,
      Optional<Interval> interval,
      Outcome outcome) {}

  private List<Size> sizes(Curve curve, String other, Criterion criterion) {
    SortedMap<Double, Sample> bases =
        Curves.samples(curve.base().map(curve.runs()::get).orElse(List.of()));
    SortedMap<Double, Sample> others = Curves.samples(curve.runs().get(other));
    List<Size> sizes = new ArrayList<>();
    bases.forEach(
        (x, base) -> {
          Sample sample = others.get(x);
          if (sample != null) {
            Optional<Interval> interval =
                Bootstrap.ofRatio(
                    base, sample, findings.plan().confidence(), findings.results().seed());
            sizes.add(
                new Size(
                    x,
                    base,
                    sample,
                    sample.median() / base.median(),
                    interval,
                    criterion.judge(interval, findings.plan().confidence())));
          }
        });
    return sizes;
  }

  @Override
  public void write(Page page) {
    page.section("Against the base");
    comparisons
        .ratioPlot(
            "Ratio to the base"
                + findings
                    .plan()
                    .criterion()
                    .map(share -> ", criterion " + Words.percent(share))
                    .orElse(""),
            findings.judged(),
            findings.plan().criterion())
        .ifPresent(plot -> plot.write(page));
    comparisons.medians("Median, confidence interval and runs", findings.figures()).write(page);
    comparisons.ratios("Ratio of medians in percent", findings.judged()).write(page);
    page.end();
    List<Curve> curves = findings.curves("CURVE");
    if (!curves.isEmpty()) {
      page.section("Curves by size").start("div", "class", "plots");
      curves.forEach(curve -> plot(curve).write(page));
      page.end();
      curves.forEach(curve -> table(curve).write(page));
      page.end();
    }
  }

  private LinePlot plot(Curve curve) {
    List<LinePlot.Line> lines = new ArrayList<>();
    List<Point> all = new ArrayList<>();
    for (List<List<Point>> runs : curve.runs().values()) {
      List<Point> medians = Curves.medians(runs);
      all.addAll(medians);
      lines.add(new LinePlot.Line(lines.size(), LinePlot.Form.LINE, medians));
    }
    String unit = Words.unit(curve.info().xUnit());
    boolean bytes = unit.equals("B") || unit.startsWith("byte");
    double least = all.stream().mapToDouble(Point::y).filter(y -> y > 0).min().orElse(1);
    double greatest = all.stream().mapToDouble(Point::y).max().orElse(1);
    String up =
        "%s (%s is better)"
            .formatted(
                Words.unit(curve.info().yUnit()),
                curve.info().higherIsBetter() ? "higher" : "lower");
    return new LinePlot(
        findings.title(curve),
        curve.info().title() + " by size, medians of all runs; the table below has the numbers.",
        Axis.logarithmic(
            "size, " + unit,
            bytes ? Axis.Scale.POWERS_OF_TWO : Axis.Scale.DECADES,
            all.stream().mapToDouble(Point::x)),
        greatest > FAR_APART * least
            ? Axis.logarithmic(up, Axis.Scale.DECADES, all.stream().mapToDouble(Point::y))
            : Axis.fromZero(up, all.stream().mapToDouble(Point::y)),
        List.copyOf(curve.runs().keySet()),
        lines,
        List.of(),
        List.of());
  }

  private Table table(Curve curve) {
    String base = curve.base().orElse("");
    List<String> others = others(curve);
    String unit = Words.unit(curve.info().yUnit());
    Table table =
        new Table(
            "%s in %s, by size in %s"
                .formatted(findings.title(curve), unit, Words.unit(curve.info().xUnit())),
            1,
            Stream.concat(
                    Stream.of("Size", base),
                    others.stream().flatMap(other -> Stream.of(other, other + " / " + base)))
                .toList());
    Criterion criterion =
        new Criterion(
            findings.plan().criterion().orElse(Double.POSITIVE_INFINITY),
            curve.info().higherIsBetter());
    boolean judged = findings.plan().criterion().isPresent();
    Map<String, List<Size>> sizes = new HashMap<>();
    others.forEach(other -> sizes.put(other, sizes(curve, other, criterion)));
    Curves.samples(curve.runs().getOrDefault(base, List.of()))
        .forEach(
            (x, sample) -> {
              List<Cell> row =
                  new ArrayList<>(
                      List.of(
                          Cell.text(Words.number(x)),
                          Cell.number(Words.number(sample.median()), "")));
              for (String other : others) {
                Optional<Size> size =
                    sizes.get(other).stream().filter(each -> each.x() == x).findFirst();
                row.add(
                    Cell.number(
                        Words.number(size.map(each -> each.other().median()).orElse(Double.NaN)),
                        ""));
                row.add(
                    new Cell(
                        Words.percent(size.map(Size::ratio).orElse(Double.NaN)),
                        Words.percentInterval(size.flatMap(Size::interval)),
                        "number "
                            + (judged
                                ? Judgement.kind(
                                    size.map(Size::outcome).orElse(Outcome.CANNOT_BE_SAID_YET))
                                : "")));
              }
              table.row(row);
            });
    return table;
  }
}
