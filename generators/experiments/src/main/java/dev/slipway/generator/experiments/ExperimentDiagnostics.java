// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.experiments;

import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.model.experiment.Experiment;
import dev.slipway.model.experiment.HypervisorComparison;
import dev.slipway.model.experiment.PlacementMatrix;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.ArrayList;
import java.util.List;

/** What an experiment asks for and the model has no place to measure at. */
final class ExperimentDiagnostics {
  private ExperimentDiagnostics() {}

  static List<Diagnostic> of(Experiment experiment, ExperimentPlan plan, ModelIndex index) {
    List<Diagnostic> found = new ArrayList<>();
    if (experiment instanceof HypervisorComparison comparison) {
      PlanWriter.benchmarks(comparison).stream()
          .filter(PlanWriter::needsPeer)
          .filter(benchmark -> !plan.subjects().containsKey(benchmark))
          .forEach(
              benchmark ->
                  found.add(
                      about(
                              experiment,
                              index,
                              "EXPERIMENT_PEER_MISSING",
                              "No node for the other end")
                          .message(
                              "{} is measured between a platform and one other node, and no node"
                                  + " reaches all platforms: it is left out.",
                              benchmark)
                          .hint(
                              "Draw a node beside the platforms on a network of theirs, or leave"
                                  + " the benchmark out.")
                          .build()));
    } else if (experiment instanceof PlacementMatrix && plan.measurements().isEmpty()) {
      found.add(
          about(experiment, index, "EXPERIMENT_PAIRS_MISSING", "No pair of the classes")
              .message("No two of its machines are a pair of the classes that it measures.")
              .hint("Decide the hosts of the machines, or add machines or classes.")
              .build());
    }
    return found;
  }

  private static Diagnostic.Builder about(
      Experiment experiment, ModelIndex index, String code, String title) {
    return Diagnostic.builder(code, Severity.WARNING, title)
        .at(index.path(experiment), experiment.getId())
        .in(index.location(experiment));
  }
}
