// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.apply;

import com.google.inject.Inject;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.editor.server.apply.ApplyRun.Picture;
import dev.slipway.editor.server.plan.ShownPlan;
import dev.slipway.editor.server.plan.ShownPlan.Shown;
import dev.slipway.editor.server.report.ModelSteps;
import dev.slipway.editor.server.report.StepNews;
import dev.slipway.editor.server.report.WorkStep;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Carries out the plan that is shown, if the user has agreed to what it loses. */
public class ApplyHandler extends AbstractActionHandler<ApplyAction> {
  private static final Diagnostic NOT_SHOWN =
      Diagnostic.builder("EDITOR_PLAN_NOT_SHOWN", Severity.ERROR, "Plan is no longer shown")
          .message("Only the plan that is shown can be applied.")
          .hint("Plan, then apply.")
          .build();

  @Inject private ShownPlan plans;
  @Inject private ApplyRuns runs;
  @Inject private FollowedRun followed;
  @Inject private StepNews steps;

  @Override
  public List<Action> executeAction(ApplyAction action) {
    Optional<Shown> shown = plans.toApply().filter(plan -> plan.id().equals(action.getPlan()));
    if (shown.isEmpty()) {
      return listOf(FollowedRun.refused(Path.of("bundle"), NOT_SHOWN));
    }
    Path bundle = shown.get().bundle();
    Optional<Diagnostic> refusal =
        new Consent(shown.get().plan()).refusal(action.getConsent().strip(), action.isKeepGoing());
    if (refusal.isPresent()) {
      return listOf(FollowedRun.refused(bundle, refusal.get()));
    }
    ModelSteps told = steps.steps();
    return followed.follow(
        bundle,
        () -> runs.begin(shown.get(), action.isKeepGoing(), now -> tell(told, shown.get(), now)));
  }

  private static void tell(ModelSteps steps, Shown plan, Picture now) {
    steps.reached(WorkStep.APPLY, plan.state(now.state()), plan.said(now.counts()));
  }
}
