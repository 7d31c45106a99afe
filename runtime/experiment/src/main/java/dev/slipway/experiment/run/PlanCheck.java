// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.run;

import dev.slipway.benchmark.Benchmark;
import dev.slipway.benchmark.Parameter;
import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.bundle.ExperimentPlan.Activity;
import dev.slipway.diagnostics.Diagnostic;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks an experiment against the benchmarks that are known, without asking a node. */
final class PlanCheck {
  private PlanCheck() {}

  /** What keeps the plan from being measured, the same of a benchmark once. */
  static List<Diagnostic> of(RunRequest request) {
    ExperimentPlan plan = request.plan();
    Map<String, Diagnostic> found = new LinkedHashMap<>();
    if (plan.measurements().isEmpty()) {
      found.put(
          "",
          ExperimentProblems.problem(
              "EXPERIMENT_EMPTY",
              "Nothing to measure",
              "Experiment " + plan.name() + " has no measurement.",
              "See the warnings of 'slipway generate', and generate the bundle again."));
    }
    plan.activities()
        .forEach(
            activity -> {
              if (activity.benchmark().equals(ExperimentPlan.TRAFFIC)) {
                if (request.traffic().isEmpty()) {
                  found.putIfAbsent(
                      activity.benchmark(),
                      ExperimentProblems.problem(
                          "EXPERIMENT_TRAFFIC_UNKNOWN",
                          "Traffic cannot be measured",
                          "The traffic of drawn components is not measured here.",
                          "Run the experiment with 'slipway experiment run'."));
                }
                return;
              }
              Optional<Benchmark> benchmark = request.suite().find(activity.benchmark());
              if (benchmark.isEmpty()) {
                found.putIfAbsent(
                    activity.benchmark(), request.suite().notFound(activity.benchmark()));
              } else {
                checkParameters(activity, benchmark.get(), found);
              }
            });
    return List.copyOf(found.values());
  }

  private static void checkParameters(
      Activity activity, Benchmark benchmark, Map<String, Diagnostic> found) {
    activity
        .parameters()
        .forEach(
            (name, value) -> {
              Parameter parameter = benchmark.parameters().get(name);
              if (parameter == null || !parameter.accepts(value)) {
                found.putIfAbsent(
                    benchmark.name() + " " + name,
                    ExperimentProblems.problem(
                        "EXPERIMENT_PARAMETER_INVALID",
                        "Parameter that the benchmark does not take",
                        "%s of benchmark %s cannot be %s.".formatted(name, benchmark.name(), value),
                        parameter == null
                            ? "It has no such parameter."
                            : "It has to match " + parameter.pattern() + "."));
              }
            });
  }
}
