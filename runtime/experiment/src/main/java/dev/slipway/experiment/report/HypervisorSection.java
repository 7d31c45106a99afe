// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import dev.slipway.experiment.ExperimentResults.Point;
import dev.slipway.experiment.report.Comparisons.Pair;
import dev.slipway.experiment.report.Findings.Curve;
import dev.slipway.experiment.report.Findings.Figure;
import dev.slipway.experiment.report.Table.Cell;
import dev.slipway.experiment.statistics.Difference;
import dev.slipway.experiment.statistics.Sample;
import dev.slipway.experiment.statistics.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Platforms side by side: their figures, the ratios of each two, what they are fit for, and the
 * histograms of latencies.
 */
final class HypervisorSection implements Section {
  private static final List<String> ROLES =
      List.of("CPU", "MEMORY", "DISK", "LATENCY", "NETWORK", "GPU");

  private static final int ACRONYM = 3;

  private final Findings findings;
  private final Comparisons comparisons;

  HypervisorSection(Findings findings) {
    this.findings = findings;
    this.comparisons = new Comparisons(findings);
  }

  @Override
  public List<Judgement> judgements() {
    return findings
        .plan()
        .criterion()
        .map(criterion -> comparisons.judgements(findings.judged(), criterion))
        .orElse(List.of());
  }

  @Override
  public void write(Page page) {
    page.section("Fitness by role");
    page.paragraph(
        "Performance of each platform as a share of the base's: the geometric mean over the figures"
            + " of a role, inverted where lower is better. More than 100 % is better than the base."
            + " Best suited are those that no other is better than: better in one figure at least,"
            + " and worse in none.");
    roles().write(page);
    page.start("div", "class", "plots");
    byRole()
        .forEach(
            (role, figures) ->
                comparisons
                    .ratioPlot(
                        role(role) + ": ratio to the base", figures, findings.plan().criterion())
                    .ifPresent(plot -> plot.write(page)));
    page.end().end();
    page.section("Figures by platform");
    comparisons.medians("Median, confidence interval and runs", findings.figures()).write(page);
    page.end();
    page.section("Ratios of platforms");
    comparisons.ratios("Ratio of medians in percent", findings.judged()).write(page);
    page.end();
    writeHistograms(page);
  }

  private Map<String, List<Figure>> byRole() {
    Map<String, List<Figure>> byRole = new LinkedHashMap<>();
    for (String role : ROLES) {
      List<Figure> figures =
          findings.figures().stream()
              .filter(figure -> figure.info().judgedRole().toUpperCase(Locale.ROOT).equals(role))
              .toList();
      if (!figures.isEmpty()) {
        byRole.put(role, figures);
      }
    }
    return byRole;
  }

  private Table roles() {
    List<Figure> all = findings.figures();
    String base = Comparisons.base(all);
    List<String> others =
        Comparisons.variants(all).stream().filter(each -> !each.equals(base)).toList();
    Table table =
        new Table(
            "Performance by role, against " + base,
            1,
            Stream.concat(
                    Stream.of("Role"), Stream.concat(others.stream(), Stream.of("Best suited")))
                .toList());
    byRole()
        .forEach(
            (role, figures) -> {
              List<Cell> row = new ArrayList<>(List.of(Cell.text(role(role))));
              others.forEach(other -> row.add(fitness(figures, new Pair(base, other))));
              row.add(Cell.text(best(figures)));
              table.row(row);
            });
    return table;
  }

  /** The platforms that none is better than: better in a figure of the role, and worse in none. */
  private String best(List<Figure> figures) {
    List<String> platforms = Comparisons.variants(figures);
    List<String> best =
        platforms.stream()
            .filter(
                platform -> platforms.stream().noneMatch(other -> better(figures, other, platform)))
            .toList();
    if (best.size() < platforms.size()) {
      return best.isEmpty() ? "none in all" : String.join(", ", best);
    }
    List<Verdict> verdicts =
        platforms.stream()
            .flatMap(base -> platforms.stream().flatMap(other -> verdicts(figures, base, other)))
            .toList();
    if (verdicts.isEmpty()) {
      return "not measured";
    }
    return verdicts.contains(Verdict.CANNOT_BE_SAID_YET)
        ? Verdict.CANNOT_BE_SAID_YET.words()
        : Verdict.NO_DIFFERENCE_SEEN.words();
  }

  private boolean better(List<Figure> figures, String platform, String than) {
    List<Verdict> verdicts = verdicts(figures, than, platform).toList();
    return verdicts.contains(Verdict.BETTER) && !verdicts.contains(Verdict.WORSE);
  }

  private Stream<Verdict> verdicts(List<Figure> figures, String base, String other) {
    return base.equals(other)
        ? Stream.empty()
        : figures.stream()
            .flatMap(figure -> comparisons.difference(figure, new Pair(base, other)).stream())
            .map(Difference::verdict);
  }

  private static String role(String role) {
    return role.length() <= ACRONYM
        ? role
        : role.charAt(0) + role.substring(1).toLowerCase(Locale.ROOT);
  }

  private Cell fitness(List<Figure> figures, Pair pair) {
    List<Double> logarithms = new ArrayList<>();
    Map<Verdict, Integer> verdicts = new LinkedHashMap<>();
    for (Figure figure : figures) {
      Optional<Difference> difference = comparisons.difference(figure, pair);
      difference.ifPresent(found -> verdicts.merge(found.verdict(), 1, Integer::sum));
      difference
          .map(Difference::ratio)
          .filter(ratio -> ratio > 0 && Double.isFinite(ratio))
          .ifPresent(
              ratio ->
                  logarithms.add(
                      figure.info().higherIsBetter() ? Math.log(ratio) : -Math.log(ratio)));
    }
    if (verdicts.isEmpty()) {
      return Cell.number("–", "not measured");
    }
    double mean = Math.exp(Sample.of(logarithms).mean());
    String words =
        verdicts.entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(each -> each.getValue() + " " + each.getKey().words())
            .collect(Collectors.joining(", "));
    return new Cell(
        Words.percent(mean),
        words
            + (logarithms.size() < figures.size()
                ? "; mean of %d of %d figures".formatted(logarithms.size(), figures.size())
                : ""),
        verdicts.size() == 1
            ? "number " + Comparisons.kind(verdicts.keySet().iterator().next())
            : "number");
  }

  private void writeHistograms(Page page) {
    List<Curve> histograms = findings.curves("HISTOGRAM");
    if (histograms.isEmpty()) {
      return;
    }
    page.section("Histograms");
    page.paragraph(
        "Both axes are logarithmic: nearly all samples may lie in the few bins of the peak, while a"
            + " single one far to the right is a latency that did occur. All runs are summed up.");
    page.start("div", "class", "plots");
    histograms.forEach(curve -> write(page, curve));
    page.end().end();
  }

  private void write(Page page, Curve curve) {
    Map<String, List<Point>> sums = new LinkedHashMap<>();
    curve.runs().forEach((variant, runs) -> sums.put(variant, Curves.sums(runs)));
    Axis across =
        logarithmic(curve.info().title() + ", " + Words.unit(curve.info().xUnit()), sums, Point::x);
    Axis up = logarithmic(Words.unit(curve.info().yUnit()), sums, Point::y);
    int series = 0;
    for (Map.Entry<String, List<Point>> each : sums.entrySet()) {
      String title = each.getKey() + ": " + summary(curve, each.getKey(), each.getValue());
      new LinePlot(
              title,
              "Histogram of %s on %s, both axes logarithmic."
                  .formatted(findings.title(curve.subject(), curve.benchmark()), title),
              across,
              up,
              List.of(),
              List.of(new LinePlot.Line(series++, LinePlot.Form.DOTS, each.getValue())),
              List.of(),
              List.of())
          .write(page);
    }
  }

  private static Axis logarithmic(
      String label, Map<String, List<Point>> curves, ToDoubleFunction<Point> value) {
    return Axis.logarithmic(
        label,
        Axis.Scale.DECADES,
        curves.values().stream().flatMap(List::stream).mapToDouble(value));
  }

  /** Least, mean and greatest value: by the tool's own figures, else by the bins. */
  private String summary(Curve curve, String variant, List<Point> sums) {
    double count = sums.stream().mapToDouble(Point::y).sum();
    double mean = sums.stream().mapToDouble(point -> point.x() * point.y()).sum() / count;
    String unit = Words.unit(curve.info().xUnit());
    String overflows =
        figure(curve, variant, "overflow")
            .filter(sample -> sample.greatest() > 0)
            .map(sample -> ", %s beyond the last bin".formatted(Words.number(sum(sample))))
            .orElse("");
    return "min %s, avg %s, max %s%s%s"
        .formatted(
            Words.number(
                figure(curve, variant, "min")
                    .map(Sample::least)
                    .orElse(ends(sums).min().orElse(Double.NaN))),
            Words.number(
                figure(curve, variant, "avg")
                    .or(() -> figure(curve, variant, "mean"))
                    .map(Sample::mean)
                    .orElse(mean)),
            Words.number(
                figure(curve, variant, "max")
                    .map(Sample::greatest)
                    .orElse(ends(sums).max().orElse(Double.NaN))),
            unit.isEmpty() ? "" : " " + unit,
            overflows);
  }

  private static DoubleStream ends(List<Point> sums) {
    return sums.stream().mapToDouble(Point::x);
  }

  private static double sum(Sample sample) {
    return sample.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  private Optional<Sample> figure(Curve curve, String variant, String word) {
    return findings.figures().stream()
        .filter(figure -> figure.subject().equals(curve.subject()))
        .filter(figure -> figure.activity().equals(curve.activity()))
        .filter(figure -> figure.info().name().toLowerCase(Locale.ROOT).contains(word))
        .flatMap(figure -> figure.variant(variant).stream())
        .map(Findings.Variant::sample)
        .filter(sample -> sample.count() > 0)
        .findFirst();
  }
}
