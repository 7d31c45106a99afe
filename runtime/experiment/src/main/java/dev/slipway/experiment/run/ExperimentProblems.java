// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.run;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.RemoteResult;
import java.util.List;

/** What keeps an experiment from being run. */
final class ExperimentProblems {
  private ExperimentProblems() {}

  static Diagnostic problem(String code, String summary, String message, String hint) {
    return Diagnostic.builder(code, Severity.ERROR, summary)
        .message("{}", message)
        .hint(hint)
        .build();
  }

  /** A node could not do what comes before the first run. */
  static ExperimentException unprepared(String node, String what, RemoteResult result) {
    return ExperimentException.ofNodes(
        List.of(
            problem(
                "EXPERIMENT_PREPARATION_FAILED",
                "Node cannot be prepared",
                "%s could not %s: %s".formatted(node, what, NodeCommands.said(result)),
                "Mend that on the node, then run the experiment again.")));
  }
}
