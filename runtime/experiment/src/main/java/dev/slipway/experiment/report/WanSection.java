// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import dev.slipway.bundle.ExperimentPlan.Activity;
import dev.slipway.bundle.ExperimentPlan.Delay;
import dev.slipway.bundle.ExperimentPlan.Measurement;
import dev.slipway.diagnostics.Quantities;
import dev.slipway.experiment.ExperimentResults.ActivityResults;
import dev.slipway.experiment.ExperimentResults.Point;
import dev.slipway.experiment.ExperimentResults.Run;
import dev.slipway.experiment.report.LinePlot.Form;
import dev.slipway.experiment.report.LinePlot.Line;
import dev.slipway.experiment.report.LinePlot.Mark;
import dev.slipway.experiment.report.Table.Cell;
import dev.slipway.experiment.statistics.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/** The sum of all flows over time, in total and at its peak, and what each source added. */
final class WanSection implements Section {
  private static final double NS_PER_MS = 1e6;

  private final Findings findings;
  private final Rates rates;

  WanSection(Findings findings) {
    this.findings = findings;
    this.rates = new Rates(findings);
  }

  @Override
  public void write(Page page) {
    for (Measurement measurement : findings.plan().measurements()) {
      List<List<Point>> sums =
          runs(measurement).stream()
              .map(run -> sum(measurement, run))
              .filter(sum -> !sum.isEmpty())
              .toList();
      page.section("Sum of all flows");
      delays(page, measurement);
      total(measurement, sums).write(page);
      if (!sums.isEmpty()) {
        page.start("div", "class", "plots");
        plot(measurement, sums).write(page);
        sources(measurement).write(page);
        page.end();
      }
      table(measurement).write(page);
      page.end();
    }
  }

  private void delays(Page page, Measurement measurement) {
    List<Delay> delays = measurement.delays().stream().filter(findings.results()::isSet).toList();
    if (delays.isEmpty()) {
      page.paragraph("No delay was added to the path.");
      return;
    }
    SortedMap<Long, List<String>> nodes = new TreeMap<>();
    for (Delay delay : delays) {
      nodes.computeIfAbsent(delay.delayNs(), added -> new ArrayList<>()).add(delay.node());
    }
    List<String> sentences = new ArrayList<>();
    nodes.forEach(
        (added, senders) ->
            sentences.add(
                "%s ms are added to what these send: %s."
                    .formatted(Words.number(added / NS_PER_MS), String.join(", ", senders))));
    page.list(sentences);
  }

  private List<Run> runs(Measurement measurement) {
    return findings.runs().stream()
        .filter(run -> run.measurement().equals(measurement.name()))
        .toList();
  }

  /** The sum over the flows of a run, where every flow has a value. */
  private List<Point> sum(Measurement measurement, Run run) {
    SortedMap<Double, List<Double>> values = new TreeMap<>();
    long flows = 0;
    for (Activity activity : Rates.flows(measurement)) {
      List<Point> points = over(activity, run);
      flows += points.isEmpty() ? 0 : 1;
      points.forEach(
          point -> values.computeIfAbsent(point.x(), x -> new ArrayList<>()).add(point.y()));
    }
    List<Point> sum = new ArrayList<>();
    for (Map.Entry<Double, List<Double>> each : values.entrySet()) {
      if (each.getValue().size() == flows) {
        sum.add(
            new Point(
                each.getKey(), each.getValue().stream().mapToDouble(Double::doubleValue).sum()));
      }
    }
    return sum;
  }

  private List<Point> over(Activity activity, Run run) {
    return result(activity, run)
        .map(each -> Curves.atTenths(rates.over(activity, each)))
        .orElse(List.of());
  }

  private static Optional<ActivityResults> result(Activity activity, Run run) {
    return run.activities().stream()
        .filter(each -> each.activity().equals(activity.name()))
        .findFirst();
  }

  private Table total(Measurement measurement, List<List<Point>> sums) {
    Table table =
        new Table(
            "Total of all flows",
            1,
            List.of("Figure", "Median, Gbit/s", "Least run", "Greatest run"));
    Sample means =
        sums.isEmpty()
            ? wholes(measurement)
            : Sample.of(sums.stream().map(sum -> values(sum).average().orElseThrow()).toList());
    row(table, "Sustained: mean over time", means, measurement);
    if (!sums.isEmpty()) {
      row(
          table,
          "Peak: greatest interval",
          Sample.of(sums.stream().map(sum -> values(sum).max().orElseThrow()).toList()),
          measurement);
    }
    return table;
  }

  private static DoubleStream values(List<Point> points) {
    return points.stream().mapToDouble(Point::y);
  }

  /** The totals of runs without curves. */
  private Sample wholes(Measurement measurement) {
    return Sample.of(
        runs(measurement).stream()
            .map(
                run ->
                    Rates.flows(measurement).stream()
                        .flatMap(
                            activity ->
                                result(activity, run)
                                    .map(each -> rates.whole(activity, each))
                                    .stream())
                        .mapToDouble(Double::doubleValue)
                        .sum())
            .toList());
  }

  private void row(Table table, String name, Sample sample, Measurement measurement) {
    table.row(
        List.of(
            Cell.text(name),
            Cell.number(
                Words.number(sample.median()),
                Words.interval(findings.interval(sample, measurement.name(), name))
                    + " ("
                    + Quantities.count(sample.count(), "run")
                    + ")"),
            Cell.number(Words.number(sample.least()), ""),
            Cell.number(Words.number(sample.greatest()), "")));
  }

  private static LinePlot plot(Measurement measurement, List<List<Point>> sums) {
    List<Line> lines = new ArrayList<>();
    sums.forEach(sum -> lines.add(new Line(0, Form.FAINT, sum)));
    List<Point> medians = Curves.medians(sums);
    lines.add(new Line(0, Form.LINE, medians));
    double mean = values(medians).average().orElseThrow();
    return new LinePlot(
        "Sum of all flows over time",
        "Sum of the rates of all flows, the median of all runs and each run by itself.",
        Axis.linear("time in s", 0, Rates.end(measurement)),
        Axis.fromZero("Gbit/s", lines.stream().flatMapToDouble(line -> values(line.points()))),
        List.of(),
        lines,
        List.of(),
        List.of(new Mark(mean, "mean " + Words.number(mean) + " Gbit/s")));
  }

  private LinePlot sources(Measurement measurement) {
    List<Line> lines = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (Activity activity : Rates.flows(measurement)) {
      List<List<Point>> points =
          runs(measurement).stream()
              .map(run -> over(activity, run))
              .filter(each -> !each.isEmpty())
              .toList();
      lines.add(new Line(lines.size(), Form.LINE, Curves.medians(points)));
      names.add(activity.name());
    }
    return new LinePlot(
        "Each source over time",
        "Rates of each source, medians of all runs; the table below has the numbers.",
        Axis.linear("time in s", 0, Rates.end(measurement)),
        Axis.fromZero("Gbit/s", lines.stream().flatMapToDouble(line -> values(line.points()))),
        names,
        lines,
        List.of(),
        List.of());
  }

  private Table table(Measurement measurement) {
    Table table =
        new Table(
            "Each source", 1, List.of("Source", "Median, Gbit/s", "Least run", "Greatest run"));
    for (Activity activity : Rates.flows(measurement)) {
      Sample sample =
          Sample.of(
              findings.of(measurement, activity).stream()
                  .map(run -> rates.whole(activity, run))
                  .toList());
      row(table, activity.name(), sample, measurement);
    }
    return table;
  }
}
