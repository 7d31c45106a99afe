// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import dev.slipway.bundle.ExperimentPlan.Measurement;
import dev.slipway.bundle.ExperimentPlan.Role;
import dev.slipway.experiment.report.Findings.Figure;
import dev.slipway.experiment.report.Findings.Variant;
import dev.slipway.experiment.report.Table.Cell;
import dev.slipway.experiment.statistics.Sample;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Throughput and latency of pairs of machines, by where they are. */
final class PlacementSection implements Section {
  private final Findings findings;
  private final Comparisons comparisons;

  PlacementSection(Findings findings) {
    this.findings = findings;
    this.comparisons = new Comparisons(findings);
  }

  @Override
  public void write(Page page) {
    List<Figure> judged = findings.judged();
    page.section("By class of pairs");
    page.paragraph(
        "H: on one host; N: on one network; R: on one router. A minus says that they are not.");
    page.start("div", "class", "plots");
    judged.stream()
        .filter(PlacementSection::shows)
        .forEach(figure -> comparisons.bars(figure).write(page));
    page.end();
    comparisons.medians("Median, confidence interval and runs", findings.figures()).write(page);
    comparisons.ratios("Ratio of medians in percent", judged).write(page);
    page.end();
    page.section("Pairs");
    pairs(judged).write(page);
    page.end();
  }

  /** Whether bars show anything: the table says as well that nothing was lost. */
  private static boolean shows(Figure figure) {
    return figure.variants().stream().anyMatch(variant -> variant.sample().greatest() > 0);
  }

  private Table pairs(List<Figure> figures) {
    Table table =
        new Table(
            "What was measured between which machines",
            3,
            List.of(
                "Figure",
                "Class",
                "Pair",
                "Median",
                "Least",
                "Greatest",
                "Runs",
                "Spread of the class"));
    for (Figure figure : figures) {
      for (Variant variant : figure.variants()) {
        variant
            .parts()
            .forEach(
                (measurement, sample) ->
                    table.row(
                        List.of(
                            Cell.text(figure.info().title()),
                            Cell.text(variant.name()),
                            Cell.text(pair(measurement)),
                            Cell.number(Words.number(sample.median(), figure.info().unit()), ""),
                            Cell.number(Words.number(sample.least()), ""),
                            Cell.number(Words.number(sample.greatest()), ""),
                            Cell.number(String.valueOf(sample.count()), ""),
                            Cell.number(spread(variant), ""))));
      }
    }
    return table;
  }

  private String pair(String measurement) {
    return findings.plan().measurements().stream()
        .filter(each -> each.name().equals(measurement))
        .map(Measurement::activities)
        .flatMap(List::stream)
        .map(
            activity ->
                activity.roles().stream().map(Role::node).collect(Collectors.joining(" → ")))
        .distinct()
        .collect(Collectors.joining(", "));
  }

  /** How far the pairs of a class are apart: their greatest median to their least. */
  private static String spread(Variant variant) {
    Map<String, Sample> pairs = variant.parts();
    if (pairs.size() < 2) {
      return "one pair";
    }
    double least =
        pairs.values().stream().map(Sample::median).min(Comparator.naturalOrder()).orElseThrow();
    double greatest =
        pairs.values().stream().map(Sample::median).max(Comparator.naturalOrder()).orElseThrow();
    return Words.change(greatest / least);
  }
}
