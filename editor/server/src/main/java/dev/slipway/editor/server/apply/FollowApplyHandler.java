// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.apply;

import com.google.inject.Inject;
import dev.slipway.editor.server.pipeline.BundleFolder;
import dev.slipway.editor.server.report.StepNews;
import java.util.List;
import java.util.Optional;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Shows a page the run that is under way. */
public class FollowApplyHandler extends AbstractActionHandler<FollowApplyAction> {
  @Inject private BundleFolder folders;
  @Inject private ApplyRuns runs;
  @Inject private FollowedRun followed;
  @Inject private StepNews steps;

  @Override
  public List<Action> executeAction(FollowApplyAction action) {
    return folders
        .toRead(steps.steps().bundle())
        .flatMap(runs::underWay)
        .map(run -> followed.follow(run.shown().bundle(), () -> Optional.of(run)))
        .orElseGet(this::none);
  }
}
