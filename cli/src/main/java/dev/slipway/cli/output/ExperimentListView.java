// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import dev.slipway.benchmark.BenchmarkSuite;
import dev.slipway.bundle.ExperimentJson;
import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.diagnostics.Allowed;
import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.diagnostics.TextTable;
import dev.slipway.diagnostics.TextTable.Column;
import dev.slipway.experiment.ExperimentEffort;
import java.util.List;
import java.util.Optional;

/** What {@code experiment list} shows of a bundle: one JSON document, or a table. */
public final class ExperimentListView {
  /** The JSON Schema of the document, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-experiments.schema.json";

  private static final String SCHEMA = "slipway-experiments/1";

  private final List<ExperimentPlan> plans;
  private final BenchmarkSuite suite;

  /**
   * @param plans what the experiments measure
   * @param suite the benchmarks that there are
   */
  public ExperimentListView(List<ExperimentPlan> plans, BenchmarkSuite suite) {
    this.plans = List.copyOf(plans);
    this.suite = suite;
  }

  /** The experiments of a bundle. */
  private record Document(String schema, List<Entry> experiments) {}

  /**
   * @param expectedSeconds time of the planned runs, without their preparation and {@code untimed}
   * @param untimed benchmarks that run until their work is done, whatever the duration is
   */
  private record Entry(
      String name,
      Optional<String> description,
      ExperimentPlan.Kind kind,
      List<String> nodes,
      List<String> measurements,
      @Allowed(min = 1) int repeats,
      long expectedSeconds,
      List<String> untimed) {
    static Entry of(ExperimentPlan plan, BenchmarkSuite suite) {
      ExperimentEffort effort = ExperimentEffort.of(plan, suite);
      return new Entry(
          plan.name(),
          plan.description(),
          plan.kind(),
          List.copyOf(plan.nodes()),
          plan.measurements().stream().map(ExperimentPlan.Measurement::name).toList(),
          plan.repeats(),
          effort.time().toSeconds(),
          effort.untimed());
    }
  }

  /** The JSON document. */
  public String json() {
    return ExperimentJson.write(
        new Document(SCHEMA, plans.stream().map(plan -> Entry.of(plan, suite)).toList()));
  }

  /** A line for each experiment. */
  public String text() {
    TextTable table =
        new TextTable(
            Column.words("Experiment"),
            Column.words("Kind"),
            Column.numbers("Nodes"),
            Column.numbers("Measurements"),
            Column.numbers("Repeats"),
            Column.numbers("Time"),
            Column.prose("Description"));
    for (ExperimentPlan plan : plans) {
      ExperimentEffort effort = ExperimentEffort.of(plan, suite);
      table.add(
          plan.name(),
          kind(plan),
          String.valueOf(plan.nodes().size()),
          String.valueOf(plan.measurements().size()),
          String.valueOf(plan.repeats()),
          RoughTime.text(effort.time()) + (effort.untimed().isEmpty() ? "" : " or more"),
          plan.description().orElse(TextTable.NOTHING));
    }
    return table.isEmpty() ? "The bundle has no experiments.\n" : table.print();
  }

  /** What kind of experiment it is, in words. */
  static String kind(ExperimentPlan plan) {
    return switch (plan.kind()) {
      case QOS_PHASES -> "QoS phases";
      case HPC_COMPARISON -> "HPC comparison";
      case WAN_AGGREGATE -> "WAN aggregate";
      case HYPERVISOR_COMPARISON, PLACEMENT_MATRIX, TRAFFIC_RUN ->
          JsonDocument.word(plan.kind()).replace('_', ' ');
    };
  }
}
