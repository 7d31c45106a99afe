// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import dev.slipway.benchmark.BenchmarkSuite;
import dev.slipway.bundle.ExperimentJson;
import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.bundle.ExperimentPlan.Activity;
import dev.slipway.bundle.ExperimentPlan.Delay;
import dev.slipway.bundle.ExperimentPlan.Measurement;
import dev.slipway.bundle.ExperimentPlan.NodeTuning;
import dev.slipway.bundle.ExperimentPlan.Role;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Quantities;
import dev.slipway.diagnostics.TextTable;
import dev.slipway.diagnostics.TextTable.Column;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.experiment.ExperimentEffort;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What {@code experiment plan} shows: what would be run where, and what keeps it from running. */
public final class ExperimentPlanView {
  /** The JSON Schema of the document, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-experiment-plan.schema.json";

  private static final String SCHEMA = "slipway-experiment-plan/1";

  private final ExperimentPlan plan;
  private final BenchmarkSuite suite;
  private final ExperimentEffort effort;
  private final List<Diagnostic> obstacles;

  /**
   * @param plan what is measured
   * @param suite the benchmarks that there are
   * @param obstacles what keeps it from running; none where everything is there
   */
  public ExperimentPlanView(ExperimentPlan plan, BenchmarkSuite suite, List<Diagnostic> obstacles) {
    this.plan = plan;
    this.suite = suite;
    this.effort = ExperimentEffort.of(plan, suite);
    this.obstacles = List.copyOf(obstacles);
  }

  /**
   * What an experiment would run, and what prevents it.
   *
   * @param runs how many runs there are at least
   * @param expectedSeconds time of these runs, without their preparation and {@code untimed}
   * @param untimed benchmarks that run until their work is done, whatever the duration is
   * @param obstacles what keeps it from running
   */
  private record Document(
      String schema,
      ExperimentPlan experiment,
      int runs,
      long expectedSeconds,
      List<String> untimed,
      boolean ready,
      List<Obstacle> obstacles) {}

  private record Obstacle(String code, String message, String hint) {}

  /** The JSON document. */
  public String json() {
    return ExperimentJson.write(
        new Document(
            SCHEMA,
            plan,
            effort.runs(),
            effort.time().toSeconds(),
            effort.untimed(),
            obstacles.isEmpty(),
            obstacles.stream()
                .map(found -> new Obstacle(found.code(), found.message(), found.hint()))
                .toList()));
  }

  /** The same as text. */
  public String text() {
    StringBuilder text = new StringBuilder();
    text.append(
        "%s: %s, %s or more, %s %s\n"
            .formatted(
                VisibleText.name(plan.name()),
                ExperimentListView.kind(plan),
                count(effort.runs(), "run"),
                effort.untimed().isEmpty() ? "about" : "at least",
                RoughTime.text(effort.time())));
    plan.description()
        .ifPresent(words -> text.append("  ").append(VisibleText.of(words)).append('\n'));
    if (!effort.untimed().isEmpty()) {
      text.append(
          "  Not in this time: %s, which %s until the work is done, whatever the duration is.\n"
              .formatted(
                  String.join(", ", effort.untimed()),
                  effort.untimed().size() == 1 ? "runs" : "run"));
    }
    text.append('\n').append(measurements()).append('\n');
    tunings().forEach((tuning, nodes) -> text.append(sentence(tuning, nodes)).append('\n'));
    plan.measurements().stream()
        .flatMap(measurement -> measurement.delays().stream())
        .distinct()
        .forEach(delay -> text.append(sentence(delay)).append('\n'));
    text.append(
        obstacles.isEmpty()
            ? "Ready: %s can run it.\n".formatted(count(plan.nodes().size(), "node"))
            : "Not ready: %s to solve first.\n".formatted(count(obstacles.size(), "problem")));
    return text.toString();
  }

  private String measurements() {
    TextTable table =
        new TextTable(
            Column.words("Measurement"),
            Column.words("Activity"),
            Column.words("Benchmark"),
            Column.prose("Nodes"),
            Column.numbers("Start"),
            Column.numbers("Time"),
            Column.prose("Parameters"));
    for (Measurement measurement : plan.measurements()) {
      String name = measurement.name() + (measurement.base() ? " (base)" : "");
      for (Activity activity : measurement.activities()) {
        table.add(
            name,
            activity.name() + (activity.disturbs() ? " (disturbs)" : ""),
            activity.benchmark(),
            activity.roles().stream()
                .map(role -> role.node() + role.address().map(on -> " " + on).orElse(""))
                .collect(Collectors.joining(activity.role(Role.ALONE).isPresent() ? ", " : " -> ")),
            RoughTime.text(Duration.ofNanos(activity.startNs())),
            ExperimentEffort.isTimed(activity, suite)
                ? RoughTime.text(Duration.ofNanos(activity.durationNs()))
                : TextTable.NOTHING,
            activity.parameters().isEmpty()
                ? TextTable.NOTHING
                : activity.parameters().entrySet().stream()
                    .map(entry -> entry.getKey() + "=" + entry.getValue())
                    .collect(Collectors.joining(" ")));
        name = "";
      }
    }
    return table.isEmpty() ? "Nothing to measure.\n" : table.print();
  }

  /** Names of the nodes that are set up alike, by what is set. */
  private Map<String, List<String>> tunings() {
    Map<String, List<String>> tunings = new LinkedHashMap<>();
    for (NodeTuning tuning : plan.tunings()) {
      tunings.computeIfAbsent(words(tuning), key -> new ArrayList<>()).add(tuning.node());
    }
    return tunings;
  }

  private static String words(NodeTuning tuning) {
    List<String> parts = new ArrayList<>();
    tuning.sysctl().forEach((key, value) -> parts.add(key + "=" + value));
    tuning.mtu().ifPresent(bytes -> parts.add("MTU " + bytes));
    tuning.txQueueLength().ifPresent(packets -> parts.add("transmit queue " + packets));
    tuning.cpuGovernor().ifPresent(governor -> parts.add("CPU governor " + governor));
    return tuning.profile() + ": " + String.join(", ", parts);
  }

  private static String sentence(String tuning, List<String> nodes) {
    return "Tuned while it runs: %s\n  %s"
        .formatted(VisibleText.of(String.join(", ", nodes)), VisibleText.of(tuning));
  }

  private static String sentence(Delay delay) {
    return "Delay of what leaves %s by %s: %s"
        .formatted(
            VisibleText.name(delay.node()),
            VisibleText.name(delay.address()),
            Quantities.time(delay.delayNs()));
  }

  private static String count(int number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }
}
