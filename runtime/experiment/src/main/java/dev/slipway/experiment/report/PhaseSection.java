// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import dev.slipway.bundle.ExperimentPlan.Activity;
import dev.slipway.bundle.ExperimentPlan.Measurement;
import dev.slipway.diagnostics.Quantities;
import dev.slipway.experiment.ExperimentResults.ActivityResults;
import dev.slipway.experiment.ExperimentResults.Point;
import dev.slipway.experiment.report.LinePlot.Band;
import dev.slipway.experiment.report.LinePlot.Form;
import dev.slipway.experiment.report.LinePlot.Line;
import dev.slipway.experiment.report.LinePlot.Mark;
import dev.slipway.experiment.report.Table.Cell;
import dev.slipway.experiment.statistics.Criterion.Outcome;
import dev.slipway.experiment.statistics.Sample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.DoubleStream;

/** Rates of flows over time, and whether what policies promise of them was kept, by phase. */
final class PhaseSection implements Section {
  /**
   * What a rate of payload may be beside a promise by default: frames of 1,500 bytes carry 94.1 %
   * of what the line carries, as headers and gaps count there, too.
   */
  private static final double TOLERANCE = 0.06;

  private final Findings findings;
  private final Rates rates;

  PhaseSection(Findings findings) {
    this.findings = findings;
    this.rates = new Rates(findings);
  }

  /** A flow is what has one name up to the number of the phase. */
  private static String flow(Activity activity) {
    int slash = activity.name().lastIndexOf('/');
    return slash < 0 ? activity.name() : activity.name().substring(0, slash);
  }

  private static Map<String, List<Activity>> flows(Measurement measurement) {
    Map<String, List<Activity>> flows = new LinkedHashMap<>();
    Rates.flows(measurement)
        .forEach(each -> flows.computeIfAbsent(flow(each), name -> new ArrayList<>()).add(each));
    return flows;
  }

  private double tolerance() {
    return findings.plan().criterion().orElse(TOLERANCE);
  }

  @Override
  public List<Judgement> judgements() {
    List<Judgement> judgements = new ArrayList<>();
    for (Measurement measurement : findings.plan().measurements()) {
      for (Activity activity : Rates.flows(measurement)) {
        if (!activity.disturbs() && (activity.least().isPresent() || activity.most().isPresent())) {
          judgements.add(judge(measurement, activity));
        }
      }
    }
    return judgements;
  }

  private Judgement judge(Measurement measurement, Activity activity) {
    Sample sample = sample(measurement, activity);
    long kept = sample.values().stream().filter(rate -> keeps(activity, rate)).count();
    Outcome outcome =
        sample.count() == 0
            ? Outcome.CANNOT_BE_SAID_YET
            : kept == sample.count() ? Outcome.KEPT : Outcome.BROKEN;
    return new Judgement(
        flow(activity),
        "%s, %s".formatted(time(activity), promise(activity)),
        outcome,
        sample.count() == 0
            ? "It was not measured."
            : "Kept in %d of %s: %s Gbit/s."
                .formatted(
                    kept,
                    Quantities.count(sample.count(), "run"),
                    Words.range(Words.number(sample.least()), Words.number(sample.greatest()))));
  }

  private boolean keeps(Activity activity, double rate) {
    return activity
            .least()
            .map(least -> rate >= least / Rates.GIGA * (1 - tolerance()))
            .orElse(true)
        && activity.most().map(most -> rate <= most / Rates.GIGA * (1 + tolerance())).orElse(true);
  }

  private Sample sample(Measurement measurement, Activity activity) {
    return Sample.of(
        findings.of(measurement, activity).stream()
            .map(run -> rates.whole(activity, run))
            .toList());
  }

  private static String time(Activity activity) {
    return "%s to %s s"
        .formatted(Words.number(Rates.start(activity)), Words.number(Rates.end(activity)));
  }

  private static String promise(Activity activity) {
    String least = activity.least().map(rate -> "at least " + gigabits(rate)).orElse("");
    String most = activity.most().map(rate -> "at most " + gigabits(rate)).orElse("");
    return least + (least.isEmpty() || most.isEmpty() ? "" : ", ") + most;
  }

  private static String gigabits(double bits) {
    return Words.number(bits / Rates.GIGA) + " Gbit/s";
  }

  @Override
  public void write(Page page) {
    for (Measurement measurement : findings.plan().measurements()) {
      page.section("Rates over time");
      page.paragraph(
          "Lines are the medians of all runs; those of flows that only disturb are dashed. Rates"
              + " are"
              + " of payload: a promise counts as kept within %s, as headers take their part."
                  .formatted(Words.percent(tolerance())));
      page.start("div", "class", "plots");
      all(measurement).write(page);
      flows(measurement)
          .forEach(
              (flow, phases) -> {
                if (!phases.get(0).disturbs()) {
                  one(measurement, flow, phases).write(page);
                }
              });
      page.end();
      phases(measurement).write(page);
      page.end();
    }
  }

  private LinePlot all(Measurement measurement) {
    List<Line> lines = new ArrayList<>();
    List<String> names = new ArrayList<>();
    flows(measurement)
        .forEach(
            (flow, phases) -> {
              boolean disturbs = phases.get(0).disturbs();
              lines.add(
                  new Line(
                      lines.size(),
                      disturbs ? Form.DASHED : Form.LINE,
                      medians(measurement, phases)));
              names.add(disturbs ? flow + " (disturbs)" : flow);
            });
    return plot("All flows", measurement, names, lines, bands(measurement), List.of());
  }

  private LinePlot one(Measurement measurement, String flow, List<Activity> phases) {
    List<Line> lines = new ArrayList<>();
    for (int run = 0; run < findings.runs().size(); run++) {
      int number = run;
      List<Point> points = new ArrayList<>();
      for (Activity phase : phases) {
        List<ActivityResults> runs = findings.of(measurement, phase);
        if (number < runs.size()) {
          points.addAll(rates.over(phase, runs.get(number)));
          points.add(new Point(Rates.end(phase), Double.NaN));
        }
      }
      lines.add(new Line(0, Form.FAINT, points));
    }
    lines.add(new Line(0, Form.LINE, medians(measurement, phases)));
    List<Mark> marks = new ArrayList<>();
    phases.stream()
        .flatMap(phase -> phase.most().stream())
        .distinct()
        .forEach(rate -> marks.add(new Mark(rate / Rates.GIGA, "most " + gigabits(rate))));
    phases.stream()
        .flatMap(phase -> phase.least().stream())
        .distinct()
        .forEach(rate -> marks.add(new Mark(rate / Rates.GIGA, "least " + gigabits(rate))));
    List<Band> bands =
        phases.stream()
            .map(phase -> new Band(Rates.start(phase), Rates.end(phase), asked(phase)))
            .toList();
    return plot(flow, measurement, List.of(), lines, bands, marks);
  }

  private static LinePlot plot(
      String title,
      Measurement measurement,
      List<String> names,
      List<Line> lines,
      List<Band> bands,
      List<Mark> marks) {
    DoubleStream shown =
        DoubleStream.concat(
            marks.stream().mapToDouble(Mark::value),
            lines.stream().flatMap(line -> line.points().stream()).mapToDouble(Point::y));
    return new LinePlot(
        title,
        "Rate over time in Gbit/s, by phase; the table below has the numbers.",
        Axis.linear("time in s", 0, Rates.end(measurement)),
        Axis.fromZero("Gbit/s", shown),
        names,
        lines,
        bands,
        marks);
  }

  /** The stretches of time in which no flow changes. */
  private static List<Band> bands(Measurement measurement) {
    TreeSet<Double> changes = new TreeSet<>();
    Rates.flows(measurement).stream()
        .filter(each -> !each.disturbs())
        .forEach(each -> changes.addAll(List.of(Rates.start(each), Rates.end(each))));
    List<Band> bands = new ArrayList<>();
    for (double from : changes) {
      Double to = changes.higher(from);
      if (to != null) {
        bands.add(new Band(from, to, "phase " + (bands.size() + 1)));
      }
    }
    return bands;
  }

  private List<Point> medians(Measurement measurement, List<Activity> phases) {
    List<Point> points = new ArrayList<>();
    for (Activity phase : phases) {
      List<List<Point>> runs =
          findings.of(measurement, phase).stream()
              .map(run -> Curves.atTenths(rates.over(phase, run)))
              .toList();
      points.addAll(Curves.medians(runs));
      points.add(new Point(Rates.end(phase), Double.NaN));
    }
    return points;
  }

  private static String asked(Activity phase) {
    return Optional.ofNullable(phase.parameters().get("rate"))
        .filter(rate -> rate.matches("[0-9]{1,15}"))
        .map(rate -> gigabits(Double.parseDouble(rate)))
        .orElse("unlimited");
  }

  private Table phases(Measurement measurement) {
    Table table =
        new Table(
            "Each phase of each flow",
            2,
            List.of("Flow", "Time", "Sent", "Promised", "Median, Gbit/s", "Least run", "Kept"));
    for (Activity activity : Rates.flows(measurement)) {
      Sample sample = sample(measurement, activity);
      boolean promised = activity.least().isPresent() || activity.most().isPresent();
      Cell kept =
          activity.disturbs()
              ? Cell.text("disturbs, not judged")
              : promised ? kept(judge(measurement, activity)) : Cell.text("nothing promised");
      table.row(
          List.of(
              Cell.text(flow(activity)),
              Cell.text(time(activity)),
              Cell.text(asked(activity)),
              Cell.text(promise(activity)),
              Cell.number(
                  Words.number(sample.median()),
                  Words.interval(findings.interval(sample, measurement.name(), activity.name()))),
              Cell.number(Words.number(sample.least()), Quantities.count(sample.count(), "run")),
              kept));
    }
    return table;
  }

  private static Cell kept(Judgement judgement) {
    return new Cell(judgement.outcome().words(), judgement.reason(), judgement.kind());
  }
}
