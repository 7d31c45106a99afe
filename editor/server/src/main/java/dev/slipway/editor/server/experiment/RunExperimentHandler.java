// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.experiment;

import com.google.inject.Inject;
import java.util.List;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Runs an experiment, and shows then what was measured. */
public class RunExperimentHandler extends AbstractActionHandler<RunExperimentAction> {
  @Inject private MeasuredReports reports;
  @Inject private ExperimentRuns runs;

  @Override
  public List<Action> executeAction(RunExperimentAction action) {
    return reports.begin(
        action.getBundle(),
        (experiments, bundle, task) -> runs.run(bundle, action.getName(), task));
  }
}
