// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import dev.slipway.bundle.ExperimentPlan.Activity;
import dev.slipway.bundle.ExperimentPlan.Measurement;
import dev.slipway.bundle.ExperimentPlan.Role;
import dev.slipway.experiment.ExperimentResults;
import dev.slipway.experiment.ExperimentResults.ActivityResults;
import dev.slipway.experiment.ExperimentResults.BenchmarkInfo;
import dev.slipway.experiment.ExperimentResults.FigureInfo;
import dev.slipway.experiment.statistics.Sample;
import java.util.ArrayList;
import java.util.List;

/** What an experiment has measured, by the nodes that it was measured on: medians of all runs. */
public final class PlacedFigures {
  private PlacedFigures() {}

  /**
   * What one activity of a measurement has measured.
   *
   * @param nodes names of the nodes that took part, each once; two are the ends of a path
   * @param title the measurement, for readers
   * @param badge the figure that says most; empty where no run has any
   * @param lines all figures, one each
   */
  public record Placed(List<String> nodes, String title, String badge, List<String> lines) {
    public Placed {
      nodes = List.copyOf(nodes);
      lines = List.copyOf(lines);
    }
  }

  /** The figures in the order of the plan; activities that name no node are left out. */
  public static List<Placed> of(ExperimentResults results) {
    Findings findings = new Findings(results);
    List<Placed> placed = new ArrayList<>();
    for (Measurement measurement : results.plan().measurements()) {
      for (Activity activity : measurement.activities()) {
        List<String> nodes = activity.roles().stream().map(Role::node).distinct().toList();
        if (!nodes.isEmpty()) {
          findings
              .benchmark(activity)
              .ifPresent(benchmark -> placed.add(of(findings, measurement, activity, benchmark)));
        }
      }
    }
    return placed;
  }

  private static Placed of(
      Findings findings, Measurement measurement, Activity activity, BenchmarkInfo benchmark) {
    List<ActivityResults> runs = findings.of(measurement, activity);
    String badge = "";
    List<String> lines = new ArrayList<>();
    for (FigureInfo info : benchmark.figures()) {
      List<Double> values =
          runs.stream()
              .map(run -> run.figures().get(info.name()))
              .filter(value -> value != null)
              .toList();
      if (!values.isEmpty()) {
        String value = Words.number(Sample.of(values).median(), info.unit());
        lines.add(info.title() + ": " + value);
        badge = badge.isEmpty() ? value : badge;
      }
    }
    String title = findings.title(measurement.subject(), benchmark) + ", " + measurement.variant();
    return new Placed(
        activity.roles().stream().map(Role::node).distinct().toList(), title, badge, lines);
  }
}
