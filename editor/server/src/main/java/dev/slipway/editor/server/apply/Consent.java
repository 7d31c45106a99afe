// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.apply;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.editor.server.pipeline.Pipeline.Planned;
import dev.slipway.editor.server.pipeline.Pipeline.SilentNode;
import dev.slipway.editor.server.pipeline.Pipeline.Step;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a user has to agree to before a plan is carried out. */
record Consent(Planned plan) {
  /** What is lost, replaced or removed. */
  List<Step> losses() {
    return plan.steps().stream().filter(Step::needsConsent).toList();
  }

  /** What is to be typed, the name of the deployment; empty where nothing is lost. */
  String word() {
    return losses().isEmpty() ? "" : plan.deployment();
  }

  /**
   * Why the plan is not carried out.
   *
   * @param typed what the user typed
   * @param keepGoing whether to leave out nodes that did not answer
   */
  Optional<Diagnostic> refusal(String typed, boolean keepGoing) {
    if (!losses().isEmpty() && !typed.equals(plan.deployment())) {
      return Optional.of(
          Diagnostic.builder("EDITOR_PLAN_UNCONFIRMED", Severity.ERROR, "Plan is not confirmed")
              .message(
                  "Nothing was done. This would lose, replace or remove: {}.",
                  losses().stream().map(Step::resource).collect(Collectors.joining(", ")))
              .hint("Type {} to agree.", plan.deployment())
              .build());
    }
    if (!plan.silent().isEmpty() && !keepGoing) {
      return Optional.of(
          Diagnostic.builder("EDITOR_PLAN_INCOMPLETE", Severity.ERROR, "Nodes did not answer")
              .message(
                  "Nothing was done. Unknown: {}.",
                  plan.silent().stream().map(SilentNode::name).collect(Collectors.joining(", ")))
              .hint("Agree to apply the rest, or plan again once they answer.")
              .build());
    }
    return Optional.empty();
  }
}
